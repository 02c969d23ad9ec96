/** Memoizes `load`. After a failure, the next call retries. */
export function memoizeLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= limitTime(load())
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
}

/** Time after which loading counts as failed, in milliseconds. */
const loadTimeoutMs = 20_000

/** Rejects if `loading` takes too long, since a request without a response may never end. */
export async function limitTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading took too long')), loadTimeoutMs)
  })
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer))
}
