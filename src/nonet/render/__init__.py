"""Pictures of boards: `text` for terminals and files, `svg` for pages. A renderer knows no rule by name."""
