"""Text: styles and sizes, spacing, and line breaks."""
