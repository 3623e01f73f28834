"""Pictures of boards: `text` for terminals and files, `svg` for pages, `png` for programs that take no SVG.

A renderer draws marks by their roles; it knows no rule by name.
"""
