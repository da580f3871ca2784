"""What happened since somebody's last turn, shown once more when the screen comes back to them."""
