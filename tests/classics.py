"""Where the seven classics lie: small games that ship, of shapes that differ, which tests of every stage play."""

from pathlib import Path

NAMES = ("breakthrough", "connect_four", "hex", "kalah", "oware", "reversi", "tic_tac_toe")
CLASSICS = tuple(Path(__file__).resolve().parents[1] / "games" / name for name in NAMES)
