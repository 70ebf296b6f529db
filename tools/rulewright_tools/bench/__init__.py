"""What everything costs: measured side by side, in one run, and written down with the machine it was measured on."""
