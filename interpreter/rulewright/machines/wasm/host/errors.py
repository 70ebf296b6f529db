"""From a call that trapped to the error that people see."""

from rulewright.diagnostics import Code as DiagnosticCode
from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Code
from rulewright.machines.executor import InvariantBroken, RuleError
from rulewright.machines.reference.invariants import broken
from rulewright.machines.wasm.emit.module import Emitted
from rulewright.machines.wasm.host.boundary import Instance, Trapped
from rulewright.machines.wasm.runtime.looking import UNSOUND

ERROR_KIND, ERROR_SITE, ERROR_A, ERROR_B = 16, 20, 24, 32
NO_MEMORY = -2
UNSOUND_STATE = "the engine is at fault: the state breaks its own structure (`rulewright fuzz` tells in what)"


def rule_error(code: Code, emitted: Emitted, instance: Instance, trapped: Trapped) -> Exception:
    """What a trapped call means: a RuleError, or MemoryError where the states need more room than they may have."""
    data = instance.bytes_to(64)
    kind_number = int.from_bytes(data[ERROR_KIND : ERROR_KIND + 4], "little", signed=True)
    if kind_number == NO_MEMORY:
        return MemoryError(f"the states of {code.title} need more memory than one machine may have")
    if not 0 <= kind_number < len(emitted.kinds):
        return _unexpected(code, trapped)
    kind = emitted.kinds[kind_number]
    a, b = (int.from_bytes(data[at : at + 8], "little", signed=True) for at in (ERROR_A, ERROR_B))
    if kind.code == DiagnosticCode.INVARIANT_BROKEN.value:
        if a == UNSOUND:
            return InvariantBroken(Diagnostic(DiagnosticCode.INVARIANT_BROKEN, UNSOUND_STATE), stands=True)
        return InvariantBroken(broken(code.invariants[a]), stands=code.invariants[a].phase is None)
    site = emitted.sites[int.from_bytes(data[ERROR_SITE : ERROR_SITE + 4], "little", signed=True)]
    return RuleError(DiagnosticCode(kind.code), site.span, kind.message(a, b), site.clauses, site.rule)


def _unexpected(code: Code, trapped: Trapped) -> RuntimeError:
    where = f" in {trapped.functions[0]}" if trapped.functions else ""
    return RuntimeError(f"the machine code of {code.id} failed{where}, which is the compiler's mistake")
