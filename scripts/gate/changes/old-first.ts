/** Sorts items that the base has before new ones. */
export function oldFirst<T>(items: T[], former: T[], keyOf: (item: T) => unknown): T[] {
  const known = new Set(former.map(keyOf))
  return items.toSorted((a, b) => Number(known.has(keyOf(b))) - Number(known.has(keyOf(a))))
}
