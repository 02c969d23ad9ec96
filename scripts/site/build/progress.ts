/** Runs `work` and logs its start and duration to stderr. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  console.error(`${title} …`)
  const result = await work()
  console.error(`${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
