import { readLastChanged, type LastChanged } from '#content/read/git.ts'

/** Reads the date of the last change to each source. Logs to stderr why git has no dates. */
export async function readDates(contentDir: string): Promise<LastChanged> {
  const { lastChanged, problem } = await readLastChanged(contentDir)
  if (problem) console.error(`Pages show no dates of their last change: ${problem}`)
  return lastChanged
}
