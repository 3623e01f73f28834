"""Pictures of boards: `text` for terminals and files, `svg` for pages, `png` where SVG will not do.

A renderer knows no rule by name.
"""
