"""What `variants` lists: variants, options, and where others are to be found."""

from pathlib import Path

from tests.tools.cli.conftest import Call

CALM = """\
variant: {id: calm, of: nim@1, title: Calm Nim}
set: {options.most.default: 1}
"""


def test_a_game_without_options_names_the_variants_that_have_some(call: Call) -> None:
    out = call("variants", "aya").out
    assert "\nno options\n" in out
    last = out.splitlines()[-1]
    assert last.startswith("other options with kindergarten, oye, puzzlers, rolling and turbo: `--variant NAME` lists")
    assert "disproof" in call("variants", "aya", "--variant", "oye").out


def test_only_variants_with_other_options_are_named(call: Call, nim: Path) -> None:
    assert "other options" not in call("variants", nim).out
    (nim / "variants" / "calm.yaml").write_text(CALM)
    (nim / "variants" / "broken.yaml").write_text(CALM.replace("calm", "broken").replace("most", "least"))
    assert call("variants", nim).out.endswith(
        "\nother options with calm: `--variant NAME` lists those with a variant\n"
    )
    assert "other options" not in call("variants", nim, "--variant", "calm").out


def test_a_single_file_is_told_what_it_takes_to_have_variants(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "alone.yaml"
    file.write_bytes((nim / "game.yaml").read_bytes())
    assert (
        "no variants: only a game in a file `game.yaml` in a folder of its own has variants"
        in call("variants", file).out
    )
    refused = call("check", file, "--variant", "long")
    assert (refused.code, "a file `game.yaml` in a folder of its own" in refused.err) == (2, True)
    (nim / "variants" / "long.yaml").unlink()
    assert "\nno variants\n" in call("variants", nim).out
