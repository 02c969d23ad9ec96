import type { ContentFiles } from '#content/read/read-content.ts'

/** The i-th of n parts, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** Whether a file belongs to the shard; what is no page belongs to the first. */
export function createShardFilter({ pages }: ContentFiles, shard: Shard | undefined) {
  if (!shard) return () => true
  const parts = new Map(pages.map(({ displayPath }, index) => [displayPath, index % shard.count]))
  return (file: string) => (parts.get(file) ?? 0) === shard.index - 1
}
