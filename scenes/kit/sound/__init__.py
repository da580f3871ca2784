"""What is heard and felt of the table: sounds, the room or music around them, rumbling gamepads."""
