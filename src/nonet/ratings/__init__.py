"""Scales of difficulty, one a file. A scale uses the techniques of `nonet.logic`, or a native kernel of its own."""
