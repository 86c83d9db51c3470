"""Includes go round in no circle.

   cycles.py SOURCE-FOLDER

A .c file and its header are one module. Two modules may know each other, as a type and its
implementation do; more may not, and neither may two folders."""

import re
import sys
from pathlib import Path


def includes(source):
    """For every module, those it includes."""
    files = [p.relative_to(source) for p in sorted(source.rglob("*.[ch]"))]
    known = set(files)
    graph = {file.with_suffix(""): set() for file in files}
    for file in files:
        for name in re.findall(r'^#include "([^"]+)"', (source / file).read_text(), re.M):
            for found in (file.parent / name, Path(name)):
                if found in known:
                    graph[file.with_suffix("")].add(found.with_suffix(""))
                    break
    return graph


def circles(graph):
    """Groups of nodes that reach each other (Tarjan), each of more than one."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            group = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(group) > 1:
                found.append(sorted(map(str, group)))

    for node in graph:
        if node not in order:
            visit(node)
    return found


def main():
    sys.setrecursionlimit(10000)
    modules = includes(Path(sys.argv[1]))
    folders = {module.parent: set() for module in modules}
    for module, others in modules.items():
        folders[module.parent] |= {other.parent for other in others} - {module.parent}
    bad = [group for group in circles(modules) if len(group) > 2]
    print(f"# {len(modules)} modules in {len(folders)} folders")
    for group in bad + circles(folders):
        print("# in a circle:", *group)
    ok = not bad and not circles(folders) and len(modules) > 300
    print("ok" if ok else "not ok", "- includes go round in no circle of more than two modules, or of folders")
    sys.exit(not ok)


main()
