"""The opponents at the table: when they speak, and what their faces show."""
