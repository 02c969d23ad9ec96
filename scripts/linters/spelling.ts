import { fileURLToPath } from 'node:url'
import { readSettings, spellCheckDocument, type ValidationIssue } from 'cspell-lib'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Linter, ParsedPage } from './linter.ts'
import { collectProse } from './prose.ts'

/** The file that the editor's spell checker reads too. */
const configFile = fileURLToPath(new URL('../../cspell.json', import.meta.url))

/** cspell on prose only: code, addresses and variables are left out. Each distinct word once. */
export const spellingLinter: Linter = {
  name: 'cspell',
  async check(pages) {
    const uses = collectWords(pages)
    const words = [...uses.keys()]
    const issues = await checkWords(words.join('\n'))
    const offsets = startOffsets(words)
    return issues.flatMap((issue) => {
      const index = findLast(offsets, issue.offset)
      const shift = issue.offset - offsets[index]!
      return uses
        .get(words[index]!)!
        .map(({ page, start }) => toDiagnostic(issue, page, start + shift))
    })
  },
}

/** One place at which a word stands. */
interface WordUse {
  page: ParsedPage
  start: number
}

/** All places of each word (a run of characters without spaces) of the pages' prose. */
function collectWords(pages: ParsedPage[]): Map<string, WordUse[]> {
  const uses = new Map<string, WordUse[]>()
  for (const page of pages) {
    for (const range of [...collectProse(page.mdx.tree), ...frontMatterProse(page)]) {
      const text = page.file.text.slice(range.start, range.end)
      for (const match of text.matchAll(/[^\s{}]+/g)) {
        const use = { page, start: range.start + match.index }
        const known = uses.get(match[0])
        if (known) known.push(use)
        else uses.set(match[0], [use])
      }
    }
  }
  return uses
}

function frontMatterProse(page: ParsedPage) {
  return ['title', 'description', 'sidebar_label'].flatMap((key) => {
    const range = page.rangeOf(key)
    return range ? withoutVariables(page.file.text, range[0], range[1]) : []
  })
}

function withoutVariables(text: string, start: number, end: number) {
  const parts = []
  let at = start
  for (const match of text.slice(start, end).matchAll(/\{product\.\w*\}/g)) {
    parts.push({ start: at, end: start + match.index })
    at = start + match.index + match[0].length
  }
  return [...parts, { start: at, end }]
}

async function checkWords(text: string): Promise<ValidationIssue[]> {
  const settings = await readSettings(configFile)
  const unlimited = { ...settings, maxNumberOfProblems: 100_000, maxDuplicateProblems: 100_000 }
  const document = { uri: 'file:///content.txt', text, languageId: 'plaintext', locale: 'en-US' }
  const options = { noConfigSearch: true, generateSuggestions: true, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, unlimited)
  const [fault] = result.errors ?? []
  if (fault) throw fault
  return result.issues
}

function startOffsets(words: string[]): number[] {
  const offsets: number[] = []
  let at = 0
  for (const word of words) {
    offsets.push(at)
    at += word.length + 1
  }
  return offsets
}

/** Index of the last offset that is not behind `offset`. */
function findLast(offsets: number[], offset: number): number {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (offsets[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function toDiagnostic(issue: ValidationIssue, page: ParsedPage, start: number): Diagnostic {
  const suggestions = (issue.suggestions ?? []).map((suggestion) => `\`${suggestion}\``)
  return {
    ...page.lines.rangeAt(start, start + issue.text.length),
    ruleId: 'cspell:unknown-word',
    severity: 'warning',
    message: `Unexpected word \`${issue.text}\`${suggestions[0] ? `; did you mean ${suggestions[0]}?` : ''}`,
    file: page.file.displayPath,
    help: `Correct it, put it in backticks if it is code, or add it to \`dictionary.txt\``,
  }
}
