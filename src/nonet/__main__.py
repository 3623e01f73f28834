"""`python -m nonet` is the command `nonet`."""

import sys

from nonet.cli import main

sys.exit(main())
