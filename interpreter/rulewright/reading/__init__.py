"""Files into nodes: YAML and CSV with the place of every character, overlays, and the check of their structure."""
