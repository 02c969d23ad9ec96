import ora from 'ora'

/**
 * Shows that `work` is under way: a spinner on a terminal, a plain line elsewhere, and in the end
 * how long it took. Passes on what `work` returns or throws.
 */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  if (!process.stderr.isTTY) return withLines(title, work)
  const spinner = ora({ text: title, stream: process.stderr, discardStdin: false }).start()
  try {
    const result = await work()
    spinner.succeed(`${title}, ${secondsSince(started)}`)
    return result
  } catch (error) {
    spinner.fail(`${title}, failed after ${secondsSince(started)}`)
    throw error
  }
}

async function withLines<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  console.error(`${title} …`)
  const result = await work()
  console.error(`${title}, ${secondsSince(started)}`)
  return result
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
