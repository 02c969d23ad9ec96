/** Remembers the results of `compute` by object, as long as that is in use. */
export function remember<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, { result: T }>()
  return (key) => {
    const known = results.get(key) ?? { result: compute(key) }
    results.set(key, known)
    return known.result
  }
}
