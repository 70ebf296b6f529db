"""Streams that are closed, broken or opened the wrong way: no traceback, and nothing in another stream's place."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.cli.played import PROGRAM

pytestmark = pytest.mark.skipif(not os.path.exists("/bin/sh"), reason="redirects streams by a shell")
needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")

FULL = "rulewright: standard output cannot be written: No space left on device\n"
HUMAN = "play {nim} --as human --seed 1"
COMMANDS = ("check {nim}", HUMAN, "simulate {nim} -n 3 --seed 1", "--help")


def shell(redirection: str, command: str, nim: Path, **environment: str) -> tuple[int, str, str]:
    """The exit code, and what came out of the two streams, of the program with streams as a shell redirects them."""
    words = [sys.executable, "-c", PROGRAM, *command.format(nim=nim).split()]
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.join(words)} {redirection}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=nim.parent,
        env={**os.environ, "PYTHONUNBUFFERED": "", **environment},
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception ignored" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_standard_output_is_as_good_as_nothing(command: str, nim: Path) -> None:
    code, _, told = shell("", command, nim)
    closed, out, still_told = shell(">&-", command, nim)
    assert (closed, out) == (code, "")
    assert without_times(still_told) == without_times(told)


def without_times(text: str) -> str:
    return "".join(sign for sign in text if not sign.isdigit())


def test_a_message_takes_no_place_in_the_result(nim: Path) -> None:
    assert shell("2>&-", "check nosuch", nim) == (2, "", "")
    assert shell("2>&-", "perft {nim} -d 1", nim) == (0, "1 3\n", "")


def test_a_closed_standard_input_ends_at_once(nim: Path) -> None:
    assert shell("<&-", HUMAN, nim) == shell("", HUMAN, nim)


def test_all_streams_may_be_closed(nim: Path) -> None:
    assert shell("<&- >&- 2>&-", "simulate {nim} -n 3", nim) == (0, "", "")
    assert shell("<&- >&- 2>&-", "check nosuch", nim) == (2, "", "")


def test_no_file_gets_the_number_of_a_closed_stream(nim: Path) -> None:
    saved = nim.parent / "saved.json"
    assert shell(">&- 2>&-", f"simulate {{nim}} --game 0 --seed 1 --save {saved}", nim)[0] == 0
    assert saved.read_bytes().startswith(b"{\n")


@needs_full
@pytest.mark.parametrize("command", COMMANDS)
def test_a_result_that_cannot_be_written_is_told_in_one_line(command: str, nim: Path) -> None:
    assert shell(">/dev/full", command, nim) == (1, "", FULL)


@needs_full
def test_a_result_that_cannot_be_written_is_told_without_a_buffer_too(nim: Path) -> None:
    assert shell(">/dev/full", "check {nim}", nim, PYTHONUNBUFFERED="1") == (1, "", FULL)


@needs_full
def test_messages_that_cannot_be_written_are_lost_and_nothing_else(nim: Path) -> None:
    assert shell("2>/dev/full", "check nosuch", nim) == (2, "", "")
    assert shell("2>/dev/full", "perft {nim} -d 1", nim) == (0, "1 3\n", "")
    assert shell(">/dev/full 2>/dev/full", "check {nim}", nim) == (1, "", "")


def test_a_standard_output_that_was_opened_for_reading_cannot_be_written(nim: Path) -> None:
    code, _, told = shell("1</dev/null", "check {nim}", nim)
    assert (code, told) == (1, "rulewright: standard output cannot be written: Bad file descriptor\n")


def test_a_standard_input_that_was_opened_for_writing_has_no_lines(nim: Path) -> None:
    assert shell("0>typed", HUMAN, nim) == shell("", HUMAN, nim)


def test_whoever_reads_may_go(nim: Path) -> None:
    assert shell("| true", "show {nim}", nim)[1:] == ("", "")
    assert shell("2>&1 | true", "check nosuch", nim)[1:] == ("", "")
