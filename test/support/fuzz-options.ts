/** How many texts a property is tried with in `npm test`. */
interface FuzzInput {
  seed: number
  numRuns: number
  seconds?: number
}

/**
 * The same texts in each run, as many as a few seconds allow, fewer on a busy machine. With FUZZ (a
 * number), that many times as many, others each time; a failure says which seed finds it again.
 */
export function fuzzOptions({ seed, numRuns, seconds = 8 }: FuzzInput) {
  const factor = Number(process.env.FUZZ ?? 0)
  if (!(factor > 0)) return { seed, numRuns, interruptAfterTimeLimit: seconds * 1000 }
  return { seed: Date.now() & 0x7fffffff, numRuns: numRuns * factor }
}
