"""Pages of HTML that need nothing from outside: what the pages of coverage and of traces share."""
