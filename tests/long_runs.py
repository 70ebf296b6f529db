"""Long runs over the shipped games, for a quiet hour: more games than the suite can afford.

    python -m tests.long_runs SETUP [SETUP …] --checked 1000 --playouts 100 --abreast 50 --lockstep 20 --seeing 300

A set-up is GAME[/VARIANT][/PLAYERS][/OPTION=VALUE…], e.g. `aya/rolling/3`. For each of them, with random players:
`--checked` games inside the WebAssembly machine, where at every decision and at the end the structure of the state and
the author's invariants are looked at, each ending well; `--playouts` of them compared with the reference machine's in
length, ending, scores, ranking and digest; `--abreast` games on both machines, with the same vector at every decision
and every invariant of the reference machine at every twentieth; `--lockstep` games on both machines, compared at every
decision (options, vector, digest; every seventh time observations, scores, records and a new deal as well); `--looked`
games with everything that `Match.check` looks at, options among it, at every decision. `--seeing` games have cautious
players, all of that as well, and are played again on the reference machine, where each state has to be the same. Prints
one line a set-up; the exit code is 1 if anything was found.
"""

import argparse
import sys
import time
from dataclasses import dataclass, fields
from random import Random

import rulewright
from rulewright import Game
from rulewright_tools.agents import agents_for, stream
from rulewright_tools.agents.races import quickest
from tests.machines.wasm.agreement.lockstep import Disagreement, Pair, compare_playouts, play_both

MOST_PLIES = 20_000


def load(setup: str, executor: str = "wasm") -> Game:
    """The game of a set-up. Raises SpecificationError."""
    game, *rest = setup.split("/")
    variant, players, options = None, None, dict[str, str]()
    for part in rest:
        if part.isdigit():
            players = int(part)
        elif "=" in part:
            name, _, value = part.partition("=")
            options[name] = value
        else:
            variant = part
    return rulewright.load(game, variant=variant, players=players, options=options, executor=executor)


def play_checked(game: Game, seed: int) -> int:
    """One random game, checked at every decision; the number of plies. Raises AssertionError with what is broken."""
    machine, choose = game.machine, Random(seed)
    state, previous, plies = machine.new(seed), None, 0
    while True:
        broken = machine.check(state, previous)
        assert not broken, f"seed {seed}, ply {plies}: {broken[0].message}"
        offers = machine.offers(state)
        if not offers:
            return plies
        previous = machine.copy(state)
        player, ids = choose.choice(offers)
        assert ids, f"seed {seed}, ply {plies}: a decision without an option"
        machine.play(state, player, choose.choice(ids))
        plies += 1
        assert plies < MOST_PLIES, f"seed {seed}: the game does not end"


def play_abreast(machines: Pair, seed: int) -> int:
    """One random game on both machines; the number of plies. Raises AssertionError or Disagreement."""
    reference, wasm, choose = machines.reference, machines.wasm, Random(seed)
    ours, theirs, plies = reference.new(seed), wasm.new(seed), 0
    while True:
        assert reference.to_bytes(ours) == wasm.to_bytes(theirs), f"seed {seed}, ply {plies}: the vectors differ"
        offers = wasm.offers(theirs)
        if plies % 20 == 0 or not offers:
            assert not reference.check(ours, None), f"seed {seed}, ply {plies}: broken"
            assert [list(reference.option_ids(ours, player)) for player, _ in offers] == [ids for _, ids in offers]
        if not offers:
            assert (reference.scores(ours), reference.ranking(ours)) == (wasm.scores(theirs), wasm.ranking(theirs))
            return plies
        player, ids = choose.choice(offers)
        option = choose.choice(ids)
        reference.play(ours, player, option)
        wasm.play(theirs, player, option)
        plies += 1
        assert plies < MOST_PLIES, f"seed {seed}: the game does not end"


def play_seeing(game: Game, reference: Game, seed: int) -> int:
    """One game of cautious players on both machines; the number of plies. Raises AssertionError."""
    match, again = game.new(seed), reference.new(seed)
    agents, races = agents_for(dict.fromkeys(game.seats, "cautious"), seed), stream(seed, "races")
    previous = None
    while not match.over:
        broken = match.check(previous)
        assert not broken, f"seed {seed}, ply {match.plies}: {broken[0].message}"
        previous = match.copy()
        actor = quickest(match, agents, races)
        option = agents[actor].choose(match, [option for option in match.options if option.player == actor])
        match.play(option)
        again.play(next(same for same in again.options if (same.player, same.id) == (option.player, option.id)))
        assert match.digest == again.digest, f"seed {seed}, ply {match.plies}: the machines disagree"
        assert match.plies < MOST_PLIES, f"seed {seed}: the game does not end"
    assert not match.check(previous), f"seed {seed}: broken at the end"
    assert (match.termination, match.ranking, match.scores) == (again.termination, again.ranking, again.scores)
    return match.plies


@dataclass(frozen=True, slots=True)
class Counts:
    """How many games are played in which way."""

    checked: int
    playouts: int
    abreast: int
    lockstep: int
    looked: int
    seeing: int


def run(setup: str, counts: Counts, seed: int) -> str:
    """All runs of a set-up; what there is to say of them. Raises AssertionError, Disagreement or RuleError."""
    game, reference = load(setup), load(setup, "reference")
    game.checking = True
    said = []
    if counts.checked:
        played = game.simulate(counts.checked, seed=seed)
        assert not played.dead_ends, f"game {played.dead_ends[0]} comes to a dead end"
        said.append(f"{counts.checked} games checked at {sum(played.plies) + counts.checked} positions")
    if counts.looked:
        plies = sum(play_checked(game, seed + number) for number in range(counts.looked))
        said.append(f"{counts.looked} looked at in {plies + counts.looked} positions")
    if counts.seeing:
        plies = sum(play_seeing(game, reference, seed + number) for number in range(counts.seeing))
        said.append(f"{counts.seeing} of cautious players in {plies + counts.seeing} positions")
    game.checking = False
    machines = Pair(reference.machine, game.machine)
    if counts.abreast:
        plies = sum(play_abreast(machines, seed + number) for number in range(counts.abreast))
        said.append(f"{counts.abreast} abreast in {plies + counts.abreast} positions")
    if counts.lockstep:
        steps = 0
        for number in range(counts.lockstep):
            choose = Random(seed + number)
            steps += play_both(machines, seed + number, choose.randrange, MOST_PLIES, lambda ply: ply % 7 == 0)
        said.append(f"{counts.lockstep} in lock step in {steps + counts.lockstep} positions")
    if counts.playouts:
        compare_playouts(machines, seed, counts.playouts)
        said.append(f"{counts.playouts} played by each machine")
    return ", ".join(said)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs")
    parser.add_argument("setups", nargs="+")
    names = [field.name for field in fields(Counts)]
    for name in names:
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = 0
    for setup in given.setups:
        start = time.process_time()
        try:
            told = run(setup, Counts(**{name: getattr(given, name) for name in names}), given.seed)
        except (AssertionError, Disagreement, rulewright.RuleError) as error:
            found, told = 1, f"FOUND {error}"
        print(f"{setup}: {told} ({time.process_time() - start:.0f} s)", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
