import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Nodes } from 'mdast'
import { UsageError } from '#content/read/read-content.ts'
import { didYouMean, isSlip } from '#core/did-you-mean.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import type { Diagnostic, Offsets } from '#core/diagnostic.ts'
import { escapeRegExp } from '#core/escape.ts'
import { capitalize } from '#core/message-parts.ts'
import { isInNodeOfType } from '#core/tree.ts'
import { createLiteralFinder } from '#content/parse/create-literal-finder.ts'
import { type Document, isInHeading } from '#content/page.ts'
import { toDiagnostic, type Finding } from '#content/rule.ts'
import type { ProductVariables } from '#core/variables.ts'
import { describeSpelling, terminologyProductNameRule } from '../rules/terminology-product-name.ts'
import type { WordOffsets } from './collect-words.ts'

/** Word that is in no dictionary, or the unknown part of a word. */
export interface Misspelling {
  /** Offset in the checked word. */
  offset: number
  text: string
  suggestions: string[]
  /** Whether it is a regular form of known words, so that it is wrong only as the product's name. */
  isAccepted?: boolean
  /** Correction that is safe to apply, if cspell prefers exactly one. */
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
 * scripts. The product's name is a finding of `terminology:product-name`.
 */
export function reportMisspellings(
  document: Document,
  words: WordOffsets,
  { results, variables }: { results: SpellingResults; variables: ProductVariables },
): Diagnostic[] {
  const isName = ({ text }: Misspelling) => text.toLowerCase() === variables.name?.toLowerCase()
  const misspellingsOf = (word: string) =>
    results.get(word)?.filter((each) => !each.isAccepted || isName(each)) ?? []
  const misspelled = words.filter(([word]) => misspellingsOf(word).length > 0)
  // Pages from the cache are parsed on demand, which takes seconds for thousands of them.
  if (misspelled.length === 0) return []
  if (misspelled.length > 50 && misspelled.length > words.length / 3)
    return [toDiagnostic(unknownWordRule, document, describeOtherLanguage(misspelled, words))]
  const isLiteral = createLiteralFinder(document)
  const addresses = toBaseLetters(document.links.map(({ url }) => url).join('\n'))
  return misspelled.flatMap(([word, offsets]) =>
    misspellingsOf(word).flatMap((misspelling) => {
      const { text, correction } = misspelling
      const isKnown = !isName(misspelling) && !correction && isNamedIn(addresses, text)
      if (isKnown || !/\p{Script=Latin}/u.test(text)) return []
      return offsets.flatMap((offset) => {
        const start = offset + misspelling.offset
        // Search words may be other spellings of the name.
        if (isName(misspelling) && isInKeywords(start, document)) return []
        if (isName(misspelling)) {
          const spelling = describeSpelling({ start, found: text, variables })
          return toDiagnostic(terminologyProductNameRule, document, spelling)
        }
        const finding = toMisspellingFinding(misspelling, { document, isLiteral }, start)
        return toDiagnostic(unknownWordRule, document, finding)
      })
    }),
  )
}

/**
 * Returns whether an address contains a name, as `janedoe` contains Jane. A word in lower case may be
 * a mistake such as `conten`, which `content` contains, so it must end where a word ends.
 */
function isNamedIn(addresses: string, text: string): boolean {
  const end = /^\p{Lu}/u.test(text) ? '' : '(?!\\p{L})'
  return new RegExp(escapeRegExp(toBaseLetters(text)) + end, 'u').test(addresses)
}

/** Describes words most of which are unknown, as in another language, at the first of them. */
function describeOtherLanguage(misspelled: WordOffsets, words: WordOffsets): Finding {
  const [word, [start = 0]] = misspelled[0]!
  return {
    start,
    end: start + word.length,
    message: `Unexpected ${misspelled.length} unknown words of ${words.length} on this page, as in another language`,
    help: 'Disable this finding if that is so; the words are not listed one by one',
  }
}

/** Returns a text in lower case and without accents, as addresses write it. */
function toBaseLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const unknownWordRule = {
  id: 'cspell:unknown-word',
  severity: 'warning',
  fixes: 'content',
} as const

function toMisspellingFinding(
  { text, suggestions, correction }: Misspelling,
  { document, isLiteral }: { document: Document; isLiteral: (offset: number) => boolean },
  start: number,
): Finding {
  const end = start + text.length
  const isPlain = document.file.text.slice(start, end) === text
  const [slip, ...otherSlips] = suggestions.filter((each) => isSlip(text, each))
  const suggestion = correction ?? (otherSlips.length === 0 ? slip : undefined)
  const isOrdinary = !isLiteral(start) && isOrdinaryWord({ start, end }, document)
  const canFix = correction !== undefined && isPlain && isOrdinary
  return {
    start,
    end,
    message: `Unexpected word \`${text}\`${didYouMean(suggestion)}`,
    word: { text, ...(suggestion !== undefined && { suggestion }) },
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
    ...(canFix && { fix: [{ start, end, text: matchCase(correction, text) }] }),
  }
}

/** Capitalizes a correction if the word is capitalized. */
function matchCase(correction: string, word: string): string {
  return /^\p{Lu}/u.test(word) ? capitalize(correction) : correction
}

/**
 * Returns whether a word is ordinary prose. Correcting other words might change a name, an
 * abbreviation, a quoted word, an address, a link or the anchor of a heading.
 */
function isOrdinaryWord({ start, end }: Offsets, document: Document): boolean {
  const { tree } = document.mdx
  const { text } = document.file
  const word = text.slice(start, end)
  const before = text.slice(Math.max(0, start - contextLength), start)
  const after = text.slice(end, end + contextLength)
  if (
    !/^\p{Lu}?\p{Ll}+$/u.test(word) ||
    !/[\s"'“‘(|>]$|^$/u.test(before.replace(trailingEmphasisPattern, ''))
  )
    return false
  if (!/^[*_~]*(?:$|[\s"'”’).,;:!?|<…—–])/u.test(after) || /^\.\S/.test(after)) return false
  if (trailingHonorificPattern.test(before) || isInKeywords(start, document)) return false
  if (/^\p{Lu}/u.test(word) && !(isSentenceStart(before) && lowercaseNextWordPattern.test(after)))
    return false
  return tree !== undefined && !isInHeading(start, document) && !isInLink(tree, start)
}

/** Number of characters to inspect before and after a word. */
const contextLength = 80

const trailingEmphasisPattern = /[*_~]*$/

const honorifics = 'Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Madam|St|Rev|Hon'

/** Pattern for a title such as `Dr.` at the end of the text, before a person's name. */
const trailingHonorificPattern = new RegExp(
  String.raw`(?<!\p{L})(?:${honorifics})\.?[\s*_>]+$`,
  'u',
)

/**
 * Pattern for a lowercase word that comes next. Within a name, the next word would be capitalized.
 */
const lowercaseNextWordPattern = /^[*_]*,?\s+[*_]*\p{Ll}/u

/** Returns whether a sentence starts after `before`. Abbreviations and initials do not end one. */
function isSentenceStart(before: string): boolean {
  if (/(?<!\p{L})(?:\p{Lu}|e\.g|i\.e|etc|vs|cf|no)\.\s+[*_"'“‘(]*$/iu.test(before)) return false
  return /(?:^|[.!?|>]["'”’)*_]*\s+|\n\s*\n|\n[ \t]*(?:[-*+]|\d+[.)])\s+)[*_"'“‘(]*$/u.test(before)
}

/** Returns whether a word is in `keywords`, which may list misspellings that readers search for. */
function isInKeywords(offset: number, { offsetsOf, bodyStart }: Document): boolean {
  const range = offset < bodyStart ? offsetsOf('keywords') : undefined
  return range !== undefined && range.start <= offset && offset < range.end
}

function isInLink(tree: Nodes, offset: number): boolean {
  return isInNodeOfType(tree, 'link', offset) || isInNodeOfType(tree, 'linkReference', offset)
}
