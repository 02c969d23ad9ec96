/** Memoizes `load`. After a failure, the next call retries. */
export function memoizeLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
}
