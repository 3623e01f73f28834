"""The registry class, for the packages above the api: the command line keeps its commands in one."""

from nonet.core.registry import Registry as Registry
