"""The service worker."""
