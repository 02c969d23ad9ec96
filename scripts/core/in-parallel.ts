/** How many things are under way at a time: enough that the disk and the processor wait for nothing. */
const width = 16

/** Calls `work` for each item, several at a time. Rejects with the first error, after all that began. */
export async function inParallel<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const takeTurns = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  const turns = await Promise.allSettled(Array.from({ length: width }, takeTurns))
  const failed = turns.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
