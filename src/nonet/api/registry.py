"""Lists with one file an entry, for the packages above the api: the command line has its commands in one."""

from nonet.core.registry import Registry as Registry
