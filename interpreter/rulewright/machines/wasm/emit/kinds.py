"""The kinds of errors that a module can raise: a diagnostic's code with the sentence that goes with it.

A module says only the number of a kind, a site and two figures; `{a}` and `{b}` in the template stand for them, `{c}`
for one more than b. All other figures of a sentence are known when the module is made and written into the template.
"""

from dataclasses import dataclass

MESSAGES = {
    "empty-zone": "nothing lies here that could be read",
    "no-row": "the table has no row for this key",
    "no-such-site": "there is no site with these coordinates",
    "may-be-none": "there is no value here",
}


@dataclass(frozen=True, slots=True)
class Kind:
    code: str
    template: str

    def message(self, a: int, b: int) -> str:
        return self.template.format(a=a, b=b, c=b + 1)


class Kinds:
    """Numbers kinds in the order in which they are first asked for."""

    def __init__(self) -> None:
        self._numbers: dict[Kind, int] = {}

    def number(self, code: str, template: str) -> int:
        return self._numbers.setdefault(Kind(code, template), len(self._numbers))

    def missing(self, code: str) -> int:
        """Something that had to be there is not."""
        return self.number(code, MESSAGES.get(code, "there is nothing here"))

    def outside(self, code: str, low: int, high: int) -> int:
        """The value `a` is not in low … high."""
        return self.number(code, f"{{a}} is outside {low} to {high}") if code == "out-of-range" else self.missing(code)

    @property
    def all(self) -> tuple[Kind, ...]:
        return tuple(self._numbers)
