"""What may be kept from one run to the next: things that take long to make and can be made again at any time."""
