import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { CheckSummary } from './reporters/report.ts'

/** Counts what was checked and what was found. */
export function summarize(pages: Page[], diagnostics: Diagnostic[]): CheckSummary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    files: pages.length,
    links: sum(pages.map(({ links }) => links.length)),
    words: sum(pages.map(({ words }) => words)),
    errors,
    warnings: diagnostics.length - errors,
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
