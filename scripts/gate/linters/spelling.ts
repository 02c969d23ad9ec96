import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { UsageError } from '#content/read/read-content.ts'
import { didYouMean } from '#core/did-you-mean.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { Diagnostic, Finding } from '#core/diagnostic.ts'
import type { Document } from '#content/page.ts'
import { toDiagnostic } from '#content/rule.ts'
import type { ProductVariables } from '#core/variables.ts'
import { describeSpelling, terminologyProductNameRule } from '../rules/terminology-product-name.ts'
import type { WordOffsets } from './collect-words.ts'

/** Word that is in no dictionary, or the unknown part of a word. */
export interface Misspelling {
  /** Offset in the checked word. */
  offset: number
  text: string
  suggestions: string[]
  /** Suggestion of cspell's list of common misspellings. */
  correction?: string
}

/** Misspellings in each checked word. A word that is in a dictionary has an empty list. */
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

/** Maximum number of words to suggest corrections for. Suggesting is the slowest step. */
const maxWordsWithSuggestions = 40

/** Creates a spell checker. With `warmUp`, its dictionaries start loading at once. */
export function createSpellChecker({
  warmUp,
  configFile = resolveProjectPath('cspell.json'),
  contentDir,
}: {
  warmUp: boolean
  configFile?: string
  /** Folder of `dictionary.txt`. Defaults to the one that the configuration names. */
  contentDir?: string
}): SpellChecker {
  const ownDictionary = contentDir && { path: path.resolve(contentDir, 'dictionary.txt') }
  const start = () => startWorker({ configFile, ownDictionary, maxWordsWithSuggestions })
  let thread = warmUp ? start() : undefined
  // The thread answers one request at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const ask = async (words: string[]) => {
    const { worker, crash } = (thread ??= start())
    worker.ref()
    worker.postMessage(words)
    try {
      const answer = Promise.race([once(worker, 'message'), crash])
      const [response] = (await answer) as [SpellingResponse]
      return response
    } finally {
      worker.unref()
    }
  }
  return {
    async check(words, results) {
      const newWords = [...new Set(words)].filter((word) => !results.has(word))
      if (newWords.length === 0) return
      const answer = turn.then(() => ask(newWords))
      turn = answer.catch(() => undefined)
      const response = await answer
      if ('problem' in response) throw new UsageError(response.problem)
      const misspellings = new Map(response.found)
      for (const word of newWords) results.set(word, misspellings.get(word) ?? [])
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}

/**
 * Starts the thread. It keeps the process running only while it answers, so that no error elsewhere
 * leaves a command waiting for it. `crash` rejects if it ends with an error, even before a request.
 */
function startWorker(workerData: object) {
  const file = resolveProjectPath('scripts', 'gate', 'linters', 'spelling-worker.mjs')
  // Inherited loaders would slow down the start of the thread.
  const worker = new Worker(file, { execArgv: [], workerData })
  worker.unref()
  const crash = new Promise<never>((_, reject) => worker.once('error', reject))
  crash.catch(() => undefined)
  return { worker, crash }
}

/** Response of the worker: misspellings by word, or a problem with the settings. */
type SpellingResponse = { found: [string, Misspelling[]][] } | { problem: string }

/**
 * Converts misspellings in a document to diagnostics, one for each occurrence. Skips words in other
 * scripts and names that the page links to, such as Jane in `janedoe`. The product's name is a
 * finding of `terminology:product-name`.
 */
export function reportMisspellings(
  document: Document,
  words: WordOffsets,
  { results, variables }: { results: SpellingResults; variables: ProductVariables },
): Diagnostic[] {
  const productName = variables.name?.toLowerCase()
  const addresses = document.links.map(({ url }) => url.toLowerCase()).join(' ')
  const report = (misspelling: Misspelling, start: number): Diagnostic[] => {
    const { text } = misspelling
    if (text.toLowerCase() === productName) {
      // Search words may be other spellings of the name.
      if (isInKeywords(start, document)) return []
      const spelling = describeSpelling({ start, found: text, variables })
      return [toDiagnostic(terminologyProductNameRule, document, spelling)]
    }
    const isLinkedName = /^\p{Lu}/u.test(text) && addresses.includes(text.toLowerCase())
    if (isLinkedName || !/\p{Script=Latin}/u.test(text)) return []
    return [toDiagnostic(unknownWordRule, document, describeMisspelling(misspelling, start))]
  }
  return words.flatMap(([word, offsets]) =>
    (results.get(word) ?? []).flatMap((misspelling) =>
      offsets.flatMap((start) => report(misspelling, start + misspelling.offset)),
    ),
  )
}

function isInKeywords(offset: number, document: Document): boolean {
  const range = document.offsetsOf('keywords')
  return range !== undefined && range.start <= offset && offset < range.end
}

const unknownWordRule = { id: 'cspell:unknown-word', severity: 'warning' } as const

function describeMisspelling(
  { text, suggestions, correction }: Misspelling,
  start: number,
): Finding {
  const [nearest, ...others] = suggestions
  const suggestion = correction ?? (others.length === 0 ? nearest : undefined)
  return {
    start,
    end: start + text.length,
    message: `Unexpected word \`${text}\`${didYouMean(suggestion)}`,
    word: { text, ...(suggestion !== undefined && { suggestion }) },
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
  }
}
