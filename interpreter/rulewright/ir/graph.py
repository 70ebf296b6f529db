"""The flow graph of a game as mermaid or dot text: blocks, what leads where, and where the game waits for an answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rulewright.ir.code import (
    Ask,
    Block,
    Branch,
    Code,
    Decision,
    Draw,
    Enter,
    Finish,
    Jump,
    Leave,
    Mode,
    ShuffleZone,
    Stuck,
)
from rulewright.ir.expression_printer import ExpressionPrinter
from rulewright.ir.statements import Body, Exit, ForEach, If, Loop


class NodeKind(Enum):
    BLOCK = "block"
    ASK = "ask"
    CHANCE = "chance"
    END = "end"


@dataclass(frozen=True, slots=True)
class Node:
    name: str
    label: str
    kind: NodeKind


@dataclass(frozen=True, slots=True)
class Edge:
    source: str
    to: str
    label: str = ""


def flow(code: Code) -> tuple[tuple[Node, ...], tuple[Edge, ...]]:
    """Blocks are b0, b1, …; a decision or a draw stands in the block that it ends."""
    nodes = tuple(_node(code, block) for block in code.blocks)
    edges = dict.fromkeys(edge for block in code.blocks for edge in _edges(code, block))
    return nodes, tuple(edges)


def mermaid(code: Code) -> str:
    nodes, edges = flow(code)
    shapes = {
        NodeKind.BLOCK: ("[", "]"),
        NodeKind.ASK: ("{{", "}}"),
        NodeKind.CHANCE: ("[/", "/]"),
        NodeKind.END: ("([", "])"),
    }
    lines = ["flowchart TD"]
    for node in nodes:
        left, right = shapes[node.kind]
        lines.append(f'  {node.name}{left}"{_entities(node.label)}"{right}')
    for edge in edges:
        label = f'|"{_entities(edge.label)}"|' if edge.label else ""
        lines.append(f"  {edge.source} -->{label} {edge.to}")
    return "\n".join(lines) + "\n"


def dot(code: Code) -> str:
    nodes, edges = flow(code)
    shapes = {
        NodeKind.BLOCK: "box",
        NodeKind.ASK: "hexagon",
        NodeKind.CHANCE: "parallelogram",
        NodeKind.END: "ellipse",
    }
    lines = [f"digraph {_quoted(code.id)} {{", "  node [fontname=sans];"]
    lines += [f"  {node.name} [label={_quoted(node.label)}, shape={shapes[node.kind]}];" for node in nodes]
    for edge in edges:
        label = f" [label={_quoted(edge.label)}]" if edge.label else ""
        lines.append(f"  {edge.source} -> {edge.to}{label};")
    return "\n".join([*lines, "}"]) + "\n"


def _entities(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _name(number: int) -> str:
    return f"b{number}"


def _node(code: Code, block: Block) -> Node:
    name = _name(block.number)
    match block.end:
        case Ask(number):
            return Node(name, f"{block.name}: {_asked(code.decisions[number])}", NodeKind.ASK)
        case Draw(number):
            return Node(name, f"{block.name}: {_asked(code.decisions[number])}", NodeKind.CHANCE)
        case ShuffleZone(zone):
            return Node(name, f"{block.name}: shuffle {code.thing_zones[zone].name}", NodeKind.CHANCE)
        case Finish(status):
            return Node(name, f"{block.name}: {status.name.lower().replace('_', ' ')}", NodeKind.END)
        case Jump() | Branch() | Enter() | Leave() | Stuck():
            return Node(name, block.name, NodeKind.BLOCK)
        case _:
            assert_never(block.end)


def _asked(decision: Decision) -> str:
    if decision.question:
        return decision.question
    names = dict.fromkeys(name for arm in decision.arms for name in arm.names)
    who = "draw" if decision.mode is Mode.RANDOM else "choose"
    return f"{who} {', '.join(names)}" if names else who


def _edges(code: Code, block: Block) -> Iterator[Edge]:
    source = _name(block.number)
    printer = ExpressionPrinter(code, block.locals)
    for to, label in _exits(block.body, printer):
        yield Edge(source, _name(to), label)
    match block.end:
        case Jump(to):
            yield Edge(source, _name(to))
        case Branch(condition, then, otherwise):
            yield Edge(source, _name(then), printer.show(condition))
            yield Edge(source, _name(otherwise), "else")
        case Ask(number) | Draw(number):
            decision = code.decisions[number]
            for arm in decision.arms:
                yield Edge(source, _name(arm.next), ", ".join(arm.names))
            if decision.declined is not None:
                yield Edge(source, _name(decision.declined), "none")
            if decision.complete is not None:
                yield Edge(source, _name(decision.complete), "all answered")
        case ShuffleZone():
            yield Edge(source, _name(block.end.next))
        case Enter(number, return_to):
            procedure = code.procedures[number]
            yield Edge(source, _name(procedure.entry), "enter")
            yield Edge(source, _name(return_to), f"after {procedure.name}")
        case Leave() | Finish() | Stuck():
            return
        case _:
            assert_never(block.end)


def _exits(body: Body, printer: ExpressionPrinter, label: str = "") -> Iterator[tuple[int, str]]:
    """Where structured statements leave for, with the innermost condition."""
    for statement in body:
        match statement:
            case Exit(to):
                yield to, label
            case If(arms, otherwise):
                for condition, inner in arms:
                    yield from _exits(inner, printer, printer.show(condition))
                yield from _exits(otherwise, printer, "else")
            case ForEach() | Loop():
                yield from _exits(statement.body, printer, label)
            case _:
                pass
