"""Long runs over the shipped games, for a quiet hour: more games than the suite can afford.

    python -m tests.long_runs SETUP [SETUP …] --checked 1000 --lockstep 100 --playouts 1000 --seeing 300

A set-up is GAME[/VARIANT][/PLAYERS][/OPTION=VALUE…], e.g. `aya/rolling/3`. For each of them, with random players:
`--checked` games on the WebAssembly machine with every invariant, the engine's and the author's, at every decision;
`--lockstep` games on both machines at once, compared at every decision (options, vector, digest; every seventh time
observations, scores, records and a new deal as well); `--playouts` whole games played inside each machine, compared in
length, ending, scores, ranking and digest. `--seeing` games have cautious players, every invariant at every decision,
and are played again on the reference machine, where each state has to be the same. Prints one line a set-up; the exit
code is 1 if anything was found.
"""

import argparse
import sys
import time
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


def run(setup: str, checked: int, lockstep: int, playouts: int, seeing: int, seed: int) -> str:
    """All runs of a set-up; what there is to say of them. Raises AssertionError."""
    game, reference = load(setup), load(setup, "reference")
    game.checking = True
    plies = sum(play_checked(game, seed + number) for number in range(checked))
    said = [f"{checked} games checked at {plies + checked} decisions"] if checked else []
    plies = sum(play_seeing(game, reference, seed + number) for number in range(seeing))
    said += [f"{seeing} of cautious players at {plies + seeing} decisions"] if seeing else []
    game.checking = False
    machines = Pair(reference.machine, game.machine)
    steps = 0
    for number in range(lockstep):
        choose = Random(seed + number)
        steps += play_both(machines, seed + number, choose.randrange, MOST_PLIES, lambda ply: ply % 7 == 0)
    said += [f"{lockstep} in lock step at {steps} decisions"] if lockstep else []
    compare_playouts(machines, seed, playouts)
    said += [f"{playouts} played by each machine"] if playouts else []
    return ", ".join(said)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.long_runs")
    parser.add_argument("setups", nargs="+")
    for name in ("checked", "lockstep", "playouts", "seeing"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = 0
    for setup in given.setups:
        start = time.process_time()
        try:
            told = run(setup, given.checked, given.lockstep, given.playouts, given.seeing, given.seed)
        except (AssertionError, Disagreement, rulewright.RuleError) as error:
            found, told = 1, f"FOUND {error}"
        print(f"{setup}: {told} ({time.process_time() - start:.0f} s)", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
