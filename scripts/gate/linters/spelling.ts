import { Worker } from 'node:worker_threads'
import type { Page } from '#content/page.ts'
import { UsageError } from '#content/read/read-content.ts'
import { projectFile } from '#core/project-root.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { withTimeout } from '#core/with-timeout.ts'
import { isInHeading } from '../rules/is-in-heading.ts'
import type { WordPlaces } from './collect-words.ts'

/** The file that the editor's spell checker reads too. */
const defaultConfigFile = projectFile('cspell.json')

/** A part of a word that no dictionary knows. */
export interface Misspelling {
  /** Offset in the word. */
  offset: number
  text: string
  suggestions: string[]
  /** The one word that is meant for certain, where cspell knows it. */
  correction?: string
}

const waitingFor = 'the spell checker'

/** What is known of words: the misspellings of each, none for a right one. */
export type SpellingResults = Map<string, Misspelling[]>

/** For how many unknown words others may still be suggested, which takes longer than all else. */
export interface SuggestionBudget {
  left: number
}

/** The spell checker in a thread of its own. */
export interface SpellChecker {
  /**
   * Checks the words that `results` does not know yet, each once, and adds what it finds; answers come
   * in the order of the questions. Rejects with a `UsageError` where the settings name a dictionary
   * that cannot be read.
   */
  check(
    words: Iterable<string>,
    results: SpellingResults,
    suggestions: SuggestionBudget,
  ): Promise<void>
  close(): Promise<void>
}

/**
 * Creates a spell checker. The thread starts and loads its dictionaries when it is first asked, or at
 * once by `warmUp`.
 */
export function createSpellChecker({
  warmUp,
  configFile = defaultConfigFile,
}: {
  warmUp: boolean
  configFile?: string
}): SpellChecker {
  const start = () => startWorker({ configFile })
  let worker = warmUp ? start() : undefined
  // The thread answers one question at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const ask = async (words: string[], maxSuggestions: number) => {
    worker ??= start()
    const answer = askWorker(worker, { words, maxSuggestions })
    return withTimeout(answer, { seconds: 300, waitingFor })
  }
  return {
    async check(words, results, suggestions) {
      const news = new Set<string>()
      for (const word of words) if (!results.has(word)) news.add(word)
      if (news.size === 0) return
      const answer = turn.then(() => ask([...news], suggestions.left))
      turn = answer.catch(() => undefined)
      const { found, suggested } = await answer
      suggestions.left -= suggested
      const misspelt = new Map(found)
      for (const word of news) results.set(word, misspelt.get(word) ?? [])
    },
    async close() {
      await worker?.terminate()
    },
  }
}

function startWorker(workerData: object): Worker {
  const worker = new Worker(projectFile('scripts', 'gate', 'linters', 'spelling-worker.mjs'), {
    workerData,
    // Loaders of the parent are of no use to it and would slow its start.
    execArgv: [],
  })
  // It does not keep the process alive; an answer that is waited for does.
  worker.unref()
  return worker
}

/** What the thread is asked. */
interface Question {
  words: string[]
  maxSuggestions: number
}

/** What it answers: misspellings by word, and for how many words it has suggested others. */
interface Answer {
  found: [string, Misspelling[]][]
  suggested: number
}

function askWorker(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.ref()
    const settle = (end: () => void) => {
      worker.unref()
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      end()
    }
    worker.once('message', (answer: Answer | { problem: string }) =>
      settle(() =>
        'problem' in answer ? reject(new UsageError(answer.problem)) : resolve(answer),
      ),
    )
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', (code) =>
      settle(() => reject(new Error(`The spell checker ended: ${code}`))),
    )
    worker.postMessage(question)
  })
}

/** What is needed of a page to say where its misspellings are and whether they can be corrected. */
type MisspeltPage = Pick<Page, 'file' | 'lines' | 'anchors'>

/** Turns the results on a page's words into diagnostics. */
export function renderMisspellings(
  page: MisspeltPage,
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
  { file, lines, anchors }: MisspeltPage,
  start: number,
): Diagnostic {
  const end = start + text.length
  const isPlain = file.text.slice(start, end) === text
  const canFix = correction !== undefined && isPlain && !isInHeading(start, { anchors })
  return {
    ...lines.rangeAt(start, end),
    ruleId: 'cspell:unknown-word',
    severity: 'warning',
    message: `Unexpected word \`${text}\`${suggestions[0] ? `; did you mean \`${suggestions[0]}\`?` : ''}`,
    file: file.displayPath,
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
    ...(canFix && { fix: [{ start, end, text: withCase(correction, text) }] }),
  }
}

/** Gives a correction the capital letter of the word that it stands for. */
function withCase(correction: string, word: string): string {
  const isCapital = /^\p{Lu}/u.test(word)
  return isCapital ? correction.charAt(0).toUpperCase() + correction.slice(1) : correction
}
