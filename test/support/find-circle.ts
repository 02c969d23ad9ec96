/** Finds a way that leads back to where it began, as its nodes in order; empty where there is none. */
export function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const way: string[] = []

  function follow(node: string): string[] {
    const at = way.indexOf(node)
    if (at !== -1) return [...way.slice(at), node]
    if (done.has(node)) return []
    way.push(node)
    for (const next of edges.get(node) ?? []) {
      const circle = follow(next)
      if (circle.length > 0) return circle
    }
    way.pop()
    done.add(node)
    return []
  }

  for (const node of edges.keys()) {
    const circle = follow(node)
    if (circle.length > 0) return circle
  }
  return []
}
