import { Tinypool } from 'tinypool'
import { UsageError } from '#content/read/read-content.ts'
import { didYouMean } from '#core/did-you-mean.ts'
import { projectFile } from '#core/project-root.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { capitalize } from '#core/message-parts.ts'
import type { Document } from '#content/page.ts'
import { toDiagnostic, type Finding } from '#content/rule.ts'
import type { WordPlaces } from './collect-words.ts'
import { isOrdinaryWord } from './ordinary-word.ts'

/** Part of a word that is in no dictionary. */
export interface Misspelling {
  /** Offset in the word. */
  offset: number
  text: string
  suggestions: string[]
  /** Correction that is safe to apply, if cspell prefers exactly one. */
  correction?: string
}

/** Misspellings of each checked word. Empty for a correct word. */
export type SpellingResults = Map<string, Misspelling[]>

/** Spell checker that runs in a worker thread. */
export interface SpellChecker {
  /**
   * Checks the words that are not in `results` and adds their misspellings. Rejects with a
   * `UsageError` if a configured dictionary cannot be read.
   */
  check(words: Iterable<string>, results: SpellingResults): Promise<void>
  close(): Promise<void>
}

/** Maximum number of words to suggest corrections for, which is the slowest step. */
const maxSuggestions = 40

/** Creates a spell checker. With `warmUp`, it loads its dictionaries before the first check. */
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
    // Inherited loaders would slow down the start of the thread.
    execArgv: [],
    workerData: { configFile, maxSuggestions },
  })
  return {
    async check(words, results) {
      const newWords = [...new Set(words)].filter((word) => !results.has(word))
      if (newWords.length === 0) return
      const response = (await pool.run(newWords)) as SpellingResponse
      if ('problem' in response) throw new UsageError(response.problem)
      const misspellings = new Map(response.found)
      for (const word of newWords) results.set(word, misspellings.get(word) ?? [])
    },
    close: () => pool.destroy(),
  }
}

/** Response of the worker: misspellings by word, or the problem of the settings. */
type SpellingResponse = { found: [string, Misspelling[]][] } | { problem: string }

/** Converts the misspellings of a document's words to diagnostics. */
export function renderMisspellings(
  document: Document,
  words: WordPlaces,
  results: SpellingResults,
): Diagnostic[] {
  return words.flatMap(([word, offsets]) =>
    (results.get(word) ?? []).flatMap((misspelling) =>
      offsets.map((start) =>
        toDiagnostic(
          rule,
          document,
          describeMisspelling(misspelling, document, start + misspelling.offset),
        ),
      ),
    ),
  )
}

const rule = { id: 'cspell:unknown-word', severity: 'warning', fixes: 'text' } as const

function describeMisspelling(
  { text, suggestions, correction }: Misspelling,
  document: Document,
  start: number,
): Finding {
  const end = start + text.length
  const isPlain = document.file.text.slice(start, end) === text
  const canFix = correction !== undefined && isPlain && isOrdinaryWord({ start, end }, document)
  return {
    start,
    end,
    message: `Unexpected word \`${text}\`${didYouMean(suggestions[0])}`,
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
    ...(canFix && { fix: [{ start, end, text: matchCase(correction, text) }] }),
  }
}

/** Capitalizes a correction if the word is capitalized. */
function matchCase(correction: string, word: string): string {
  const isCapital = /^\p{Lu}/u.test(word)
  return isCapital ? capitalize(correction) : correction
}
