"""Play by post at the table: who sits elsewhere, and the code that goes to them."""
