import { readLastChanged, type LastChangedDates } from '#content/read/git.ts'

/**
 * Reads the date of the last change to each source from git. If git has no dates, logs the reason
 * to stderr.
 */
export async function readLastChangeDates(contentDir: string): Promise<LastChangedDates> {
  const { lastChanged, problem } = await readLastChanged(contentDir)
  if (problem) console.error(`Pages show no dates of their last change: ${problem}`)
  return lastChanged
}
