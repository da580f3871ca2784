"""What's heard and felt at the table: effects, room or music, gamepad rumble."""
