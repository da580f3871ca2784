"""Scene files of every picture and the program that renders them."""
