import { expect, it } from 'vitest'
import { causeOf, type Diagnostic } from '#core/diagnostic.ts'
import { dedupeDiagnostics } from '#gate/settings/apply-settings.ts'

function finding(ruleId: string, start: number, end: number): Diagnostic {
  const common = {
    file: 'page.mdx',
    start,
    end,
    ruleId,
    severity: 'warning',
    message: `From ${ruleId}`,
  } as const
  if (ruleId === 'cspell:unknown-word') return { ...common, word: { text: 'CaseBord' } }
  return ruleId === 'terminology:product-name' ? { ...common, covers: true } : common
}

it('drops duplicates, and findings within a reported product name', () => {
  const name = finding('terminology:product-name', 45, 54)
  const kept = [
    name,
    finding('cspell:unknown-word', 55, 60),
    finding('cspell:unknown-word', 65, 74),
    { ...finding('cspell:unknown-word', 45, 54), file: 'other.mdx' },
    finding('markdownlint:MD032', 40, 54),
  ]
  const duplicates = [
    finding('cspell:unknown-word', 45, 54),
    finding('cspell:unknown-word', 46, 50),
    finding('markdownlint:MD044', 45, 54),
    { ...kept.at(-1)! },
    { ...name, message: 'From the spell checker' },
  ]
  expect(dedupeDiagnostics([...kept, ...duplicates])).toEqual(kept)
})

it('keeps the first of two that cover each other, and the larger one', () => {
  const [large, small, equal] = [
    finding('terminology:product-name', 10, 20),
    { ...finding('text:foreign-syntax', 12, 20), covers: true },
    { ...finding('mdx:syntax', 10, 20), covers: true },
  ]
  expect(dedupeDiagnostics([small, large, equal])).toEqual([large])
})

it('keeps an error that stops a build within one that does not', () => {
  const name = finding('terminology:product-name', 10, 20)
  const error = { ...finding('mdx:expression', 12, 15), severity: 'error' as const }
  expect(dedupeDiagnostics([name, error])).toEqual([name, error])
  const required = { ...name, severity: 'error' as const, isRequired: true }
  expect(dedupeDiagnostics([required, error])).toEqual([required])
})

it('keeps a misspelling if the name is not reported', () => {
  const found = [finding('cspell:unknown-word', 45, 54)]
  expect(dedupeDiagnostics(found)).toEqual(found)
})

it('takes a word in two letter cases for one cause', () => {
  const word = finding('cspell:unknown-word', 45, 49)
  const messages = ['Unexpected word `wrod`', 'Unexpected word `Wrod`', 'Unexpected word `wrods`']
  expect(new Set(messages.map((message) => causeOf({ ...word, message }))).size).toBe(2)
})
