import { cache } from 'react'

/**
 * Remembers what `load` gives: throughout a build by `npm run build`, during which nothing changes, and
 * else for one request.
 */
export function cached<T>(load: () => Promise<T>): () => Promise<T> {
  if (process.env.DOCS_BUILD === undefined) return cache(load)
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}
