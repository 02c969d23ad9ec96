/** Says on stderr what is under way and, in the end, how long it took. Passes on what `work` returns or throws. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  console.error(`${title} …`)
  const result = await work()
  console.error(`${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
