"""What everything costs: measured side by side, in one run, and written down with the machine that it was measured on."""
