import type { Timings } from '#core/stopwatch.ts'

/** Renders times by stage and rule, the longest first, and the memory at its peak. */
export function renderStats(timings: Timings, seconds: number): string {
  const rows = Object.entries(timings).sort(([, a], [, b]) => b - a)
  const width = Math.max(...rows.map(([name]) => name.length), 'whole process'.length)
  const memory = process.resourceUsage().maxRSS / 1024
  return [
    ...rows.map(([name, time]) => `${name.padEnd(width)}  ${time.toFixed(1).padStart(9)} ms`),
    `${'whole check'.padEnd(width)}  ${(seconds * 1000).toFixed(1).padStart(9)} ms`,
    `${'peak memory'.padEnd(width)}  ${memory.toFixed(0).padStart(9)} MiB`,
    '',
  ].join('\n')
}
