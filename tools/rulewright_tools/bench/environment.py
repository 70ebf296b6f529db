"""What a benchmark ran on: processor, system, and the versions of everything that has a part in the figures."""

import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import rulewright
from rulewright_tools.bench.kernel import compiler


def environment() -> list[tuple[str, str]]:
    """Names and values, to be read."""
    return [
        ("processor", f"{_processor()}, {os.cpu_count()} cores"),
        ("system", f"{platform.system()} {platform.release()} ({platform.machine()})"),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("rulewright", rulewright.__version__),
        ("wasmtime", _version("wasmtime")),
        ("numpy", _version("numpy")),
        ("OpenSpiel", _version("open-spiel")),
        ("gcc", _gcc()),
    ]


def _processor() -> str:
    if sys.platform.startswith("linux"):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _gcc() -> str:
    gcc = compiler()
    if gcc is None:
        return "not installed"
    lines = subprocess.run([gcc, "--version"], capture_output=True, text=True, check=False).stdout.splitlines()
    return lines[0] if lines else "unknown"
