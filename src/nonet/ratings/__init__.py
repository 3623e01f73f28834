"""Scales of difficulty, one a file. A scale stands on the explainer's techniques or on a kernel of its own."""
