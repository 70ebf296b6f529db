"""The program `rulewright play` in a terminal of its own, in which a test types."""

import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PROGRAM = "import sys; from rulewright_tools.cli.main import main; sys.exit(main())"
LONGEST = 60.0  # seconds that nothing takes


class Played:
    """`out` is what the program has written. `kind` is the kind of terminal, as TERM has it."""

    def __init__(self, *arguments: str | Path, kind: str = "dumb") -> None:
        import pty  # not everywhere

        self._place, inner = pty.openpty()
        self.out = ""
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", *map(str, arguments)],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={name: value for name, value in os.environ.items() if name != "NO_COLOR"} | {"TERM": kind},
        )
        os.close(inner)

    def type(self, text: str, after: str) -> str:
        """Types once `after` has been written; what was written since the last time."""
        new = self._until(lambda out: after in out)
        assert after in new, f"the program has ended:\n{self.out}"
        os.write(self._place, text.encode())
        return new

    def rest(self) -> str:
        """What is written until the program ends by itself."""
        return self._until(lambda out: False)

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> int:
        """Until the program has ended: its code."""
        return self._process.wait(LONGEST)

    @property
    def takes_lines(self) -> bool:
        """Whether the terminal shows what is typed and hands it over line by line."""
        import termios

        lines = termios.ICANON | termios.ECHO
        return bool(termios.tcgetattr(self._place)[3] & lines == lines)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._place)

    def _until(self, enough: Callable[[str], bool]) -> str:
        start = len(self.out)
        while not enough(self.out[start:]):
            assert select.select([self._place], [], [], LONGEST)[0], f"nothing more after:\n{self.out}"
            try:
                new = os.read(self._place, 4096)
            except OSError:  # the other end is closed
                new = b""
            if not new:
                break
            self.out += new.decode("utf-8", "replace").replace("\r\n", "\n")
        return self.out[start:]


Play = Callable[..., Played]
