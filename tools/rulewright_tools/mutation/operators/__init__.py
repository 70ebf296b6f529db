"""What can be done to a place: each function takes a place and gives the changes of one kind."""
