import { expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { dedupeDiagnostics } from '#gate/settings/apply-settings.ts'

function finding(ruleId: string, line: number, column: number, endColumn: number): Diagnostic {
  const position = { file: 'page.mdx', line, column, endLine: line, endColumn }
  const common = { ...position, ruleId, severity: 'warning', message: `From ${ruleId}` } as const
  if (ruleId === 'cspell:unknown-word') return { ...common, word: { text: 'CaseBord' } }
  return ruleId === 'terminology:product-name' ? { ...common, coversWords: true } : common
}

it('drops duplicates, and misspellings within a reported product name', () => {
  const name = finding('terminology:product-name', 3, 5, 14)
  const kept = [
    name,
    finding('cspell:unknown-word', 3, 15, 20),
    finding('cspell:unknown-word', 4, 5, 14),
    { ...finding('cspell:unknown-word', 3, 5, 14), file: 'other.mdx' },
    finding('markdownlint:MD032', 3, 5, 14),
  ]
  const duplicates = [
    finding('cspell:unknown-word', 3, 5, 14),
    finding('cspell:unknown-word', 3, 6, 10),
    { ...kept.at(-1)! },
  ]
  expect(dedupeDiagnostics([...kept, ...duplicates])).toEqual(kept)
})

it('keeps a misspelling if the name is not reported', () => {
  const found = [finding('cspell:unknown-word', 3, 5, 14)]
  expect(dedupeDiagnostics(found)).toEqual(found)
})
