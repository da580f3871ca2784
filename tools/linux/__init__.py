"""Packages for Linux from the bundle: a .deb and an AppImage, each proved."""
