"""A name for code: equal programs have equal fingerprints, and a vector is only good for the code it was made by.

It is taken over the readable form, which holds the layout and everything that runs, and no places in source files: a
new comment in a game changes nothing.
"""

from dataclasses import replace
from hashlib import sha256

from rulewright.ir.code import Code
from rulewright.ir.printer import print_code


def fingerprint(code: Code) -> str:
    return sha256(print_code(replace(code, fingerprint="")).encode()).hexdigest()
