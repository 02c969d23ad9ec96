/** Returns the nodes of a cycle in order, or none if the graph has no cycle. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const stack: string[] = []

  function visit(node: string): string[] {
    const at = stack.indexOf(node)
    if (at !== -1) return [...stack.slice(at), node]
    if (done.has(node)) return []
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle.length > 0) return cycle
    }
    stack.pop()
    done.add(node)
    return []
  }

  for (const node of edges.keys()) {
    const cycle = visit(node)
    if (cycle.length > 0) return cycle
  }
  return []
}
