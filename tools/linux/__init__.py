"""Packages for Linux out of the bundle: a .deb and an AppImage, each proved."""
