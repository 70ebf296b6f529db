"""The forms in which a command prints its result: for people, as JSON, as a SARIF log, as a JUnit report."""

from enum import Enum


class Form(Enum):
    """`form.value` is what `--format` takes."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
