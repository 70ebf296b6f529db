"""Values that live in cells of the vector while a text is interrupted: making room for them, reading and writing."""

from rulewright.diagnostics import Span
from rulewright.ir.code import Storage
from rulewright.ir.expressions import Expr, Int, IrType, Load, LoadSeq, Seq
from rulewright.ir.layout import Role
from rulewright.ir.statements import Clear, Stmt, Store, StoreSeq
from rulewright.lowering.layout_builder import LayoutBuilder


def make_storage(
    layout: LayoutBuilder, name: str, type: IrType, role: Role = Role.FRAME, pool: int | None = None
) -> Storage:
    if isinstance(type, Seq):
        slots = layout.add(name, role, type.most, Int(type.low, type.high), pool)
        return Storage(type, slots, layout.add(f"{name}.length", role, 1, Int(0, type.most)))
    return Storage(type, layout.add(name, role, 1, type, pool))


def fields_of(storage: Storage) -> tuple[int, ...]:
    return (storage.field,) if storage.length is None else (storage.field, storage.length)


def load(storage: Storage) -> Expr:
    if isinstance(storage.type, Seq) and storage.length is not None:
        return LoadSeq(storage.length, storage.field, None, storage.type)
    return Load(storage.field, None, storage.type)


def store(storage: Storage, value: Expr, span: Span) -> Stmt:
    """The value must fit (see values.fit)."""
    if isinstance(storage.type, Seq) and storage.length is not None:
        return StoreSeq(storage.length, storage.field, None, value, storage.type, span)
    return Store(storage.field, None, value, None, span)


def clear(storages: list[Storage], span: Span) -> list[Stmt]:
    fields = tuple(field for storage in storages for field in fields_of(storage))
    return [Clear(fields, span)] if fields else []
