"""The families of techniques, one file each. `nonet.logic.technique` has the catalogue."""
