import { Tinypool } from 'tinypool'
import { UsageError } from '#content/read/read-content.ts'
import { projectFile } from '#core/project-root.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Page } from '#content/page.ts'
import type { WordPlaces } from './collect-words.ts'
import { isOrdinaryWord } from './ordinary-word.ts'

/** A part of a word that no dictionary knows. */
export interface Misspelling {
  /** Offset in the word. */
  offset: number
  text: string
  suggestions: string[]
  /** The correction that cspell is certain of. */
  correction?: string
}

/** The misspellings of each checked word; none for a correct one. */
export type SpellingResults = Map<string, Misspelling[]>

/** A spell checker in a thread of its own. */
export interface SpellChecker {
  /**
   * Checks the words that `results` does not have yet and adds what it finds. Rejects with a
   * `UsageError` where the settings name a dictionary that cannot be read.
   */
  check(words: Iterable<string>, results: SpellingResults): Promise<void>
  close(): Promise<void>
}

/** Maximum number of words to suggest corrections for; suggesting takes longer than everything else. */
const maxSuggestions = 40

/** Creates a spell checker; with `warmUp` it loads its dictionaries at once, else when first asked. */
export function createSpellChecker({
  warmUp,
  configFile = projectFile('cspell.json'),
}: {
  warmUp: boolean
  configFile?: string
}): SpellChecker {
  const pool = new Tinypool({
    filename: projectFile('scripts', 'gate', 'linters', 'spelling-worker.mjs'),
    minThreads: warmUp ? 1 : 0,
    maxThreads: 1,
    // Loaders of the parent would slow the thread's start.
    execArgv: [],
    workerData: { configFile, maxSuggestions },
  })
  return {
    async check(words, results) {
      const news = [...new Set(words)].filter((word) => !results.has(word))
      if (news.length === 0) return
      const answer = (await pool.run(news)) as Answer
      if ('problem' in answer) throw new UsageError(answer.problem)
      const misspelt = new Map(answer.found)
      for (const word of news) results.set(word, misspelt.get(word) ?? [])
    },
    close: () => pool.destroy(),
  }
}

/** The answer of the thread: misspellings by word, or the reason why it cannot check. */
type Answer = { found: [string, Misspelling[]][] } | { problem: string }

/** Converts the results on a page's words into diagnostics. */
export function renderMisspellings(
  page: Page,
  words: WordPlaces,
  results: SpellingResults,
): Diagnostic[] {
  return words.flatMap(([word, offsets]) =>
    (results.get(word) ?? []).flatMap((misspelling) =>
      offsets.map((start) => toDiagnostic(misspelling, page, start + misspelling.offset)),
    ),
  )
}

function toDiagnostic(
  { text, suggestions, correction }: Misspelling,
  page: Page,
  start: number,
): Diagnostic {
  const { file, lines } = page
  const end = start + text.length
  const isPlain = file.text.slice(start, end) === text
  const canFix = correction !== undefined && isPlain && isOrdinaryWord({ start, end }, page)
  return {
    ...lines.rangeAt(start, end),
    ruleId: 'cspell:unknown-word',
    severity: 'warning',
    message: `Unexpected word \`${text}\`${suggestions[0] ? `; did you mean \`${suggestions[0]}\`?` : ''}`,
    file: file.displayPath,
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
    ...(canFix && { fix: [{ start, end, text: withCase(correction, text) }], fixKind: 'text' }),
  }
}

/** Gives a correction the capital letter of the word that it stands for. */
function withCase(correction: string, word: string): string {
  const isCapital = /^\p{Lu}/u.test(word)
  return isCapital ? correction.charAt(0).toUpperCase() + correction.slice(1) : correction
}
