"""The service worker, which keeps boards on phones for when there is no network."""
