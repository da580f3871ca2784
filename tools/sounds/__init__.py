"""Makes every sound of the app from nothing but arithmetic (``make sounds``)."""
