"""Calls every public method of the Python SDK, and prints one JSON line for each."""

import inspect
import json
import logging
import sys
import time
from importlib import import_module
from pathlib import Path

from descope import AuthException
from registry import CASES, Context

logging.disable(logging.CRITICAL)
for file in sorted((Path(__file__).parent / "cases").glob("*.py")):
    import_module(f"cases.{file.stem}")


def methods_of(part, prefix="", seen=None):
    """Every public method below a client, by its path: mgmt.user.create."""
    seen = set() if seen is None else seen
    for name, member in inspect.getmembers(type(part)):
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            inner = getattr(part, name)
            if type(inner).__module__.startswith("descope") and id(inner) not in seen:
                seen.add(id(inner))
                yield from methods_of(inner, f"{prefix}{name}.", seen)
        elif callable(member):
            yield prefix + name


def outcome(context, name):
    run = CASES.get(name)
    if run is None:
        return {"status": "missing"}
    try:
        run(context)
        return {"status": "ok"}
    except AuthException as error:
        not_built = error.status_code == 501
        return {"status": "not built" if not_built else "failed", "error": f"{error.status_code} {error.error_message}"}
    except Exception as error:  # Whatever goes wrong in a case is its result.
        line = error.__traceback__.tb_next.tb_lineno if error.__traceback__.tb_next else 0
        return {"status": "failed", "error": f"{type(error).__name__} in line {line}: {error}"}


def main():
    context = Context()
    wanted = sys.argv[1:]
    offered = list(methods_of(context.client))
    for name in sorted(set(CASES) - set(offered)):
        print(json.dumps({"method": name, "status": "unknown"}))
    for name in offered:
        if wanted and not any(each in name for each in wanted):
            continue
        started = time.monotonic()
        print(json.dumps({"method": name} | outcome(context, name) | {"ms": int((time.monotonic() - started) * 1000)}))


main()
