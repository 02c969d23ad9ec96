/**
 * The same texts in each run. With FUZZ (a number), that many times as many, others each time; a failure
 * says which seed finds it again.
 */
export function fuzzOptions({ seed, numRuns }: { seed: number; numRuns: number }) {
  const factor = Number(process.env.FUZZ ?? 0)
  if (!(factor > 0)) return { seed, numRuns }
  return { seed: Date.now() & 0x7fffffff, numRuns: numRuns * factor }
}
