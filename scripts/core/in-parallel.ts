/** How many things are under way at a time: the disk waits for nothing, and open files stay few. */
const width = 32

/**
 * Calls `work` for each item, several at a time, and returns what it gave in the order of the items.
 * Rejects with the first error, after all that began.
 */
export async function inParallel<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = Array.from(items).entries()
  const takeTurns = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  const turns = await Promise.allSettled(Array.from({ length: width }, takeTurns))
  const failed = turns.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return results
}
