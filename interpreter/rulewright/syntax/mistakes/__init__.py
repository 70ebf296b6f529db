"""What is said about a rule text that cannot be read.

lark finds the place; the files beside this one look at what stands around it and say what to write instead. They are
only called when a text is wrong, so nothing here needs to be fast.
"""
