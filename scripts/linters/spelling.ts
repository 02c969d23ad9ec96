import { Worker } from 'node:worker_threads'
import type { Page } from '../content/parse-page.ts'
import { projectFile } from '../core/project-root.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { WordPlaces } from './collect-words.ts'

/** The file that the editor's spell checker reads too. */
const configFile = projectFile('cspell.json')

/** A part of a word that no dictionary knows. */
export interface Misspelling {
  /** Offset in the word. */
  offset: number
  text: string
  suggestions: string[]
}

/** What is known of words: the misspellings of each, none for a right one. */
export type WordVerdicts = Map<string, Misspelling[]>

/** The spell checker in a thread of its own, which loads its dictionaries from the start. */
export interface SpellChecker {
  /** Checks the words that `verdicts` does not know yet, each once, and adds what it finds. */
  check(words: Iterable<string>, verdicts: WordVerdicts): Promise<void>
  close(): Promise<void>
}

/** Creates a spell checker. The thread starts with the first check, or at once by `warmUp`. */
export function createSpellChecker({ warmUp }: { warmUp: boolean }): SpellChecker {
  let worker = warmUp ? startWorker() : undefined
  return {
    async check(words, verdicts) {
      const news = new Set<string>()
      for (const word of words) if (!verdicts.has(word)) news.add(word)
      const unknown = [...news]
      if (unknown.length === 0) return
      worker ??= startWorker()
      addVerdicts(unknown, await askWorker(worker, unknown.join('\n')), verdicts)
    },
    async close() {
      await worker?.terminate()
    },
  }
}

function addVerdicts(words: string[], found: Misspelling[], verdicts: WordVerdicts): void {
  const offsets = startOffsets(words)
  for (const word of words) verdicts.set(word, [])
  for (const misspelling of found) {
    const index = findLast(offsets, misspelling.offset)
    const offset = misspelling.offset - offsets[index]!
    verdicts.get(words[index]!)!.push({ ...misspelling, offset })
  }
}

function startWorker(): Worker {
  const worker = new Worker(projectFile('scripts', 'linters', 'spelling-worker.mjs'), {
    workerData: { configFile },
    // Loaders of the parent are of no use to it and would slow its start.
    execArgv: [],
  })
  // It does not keep the process alive; an answer that is waited for does.
  worker.unref()
  return worker
}

function askWorker(worker: Worker, text: string): Promise<Misspelling[]> {
  return new Promise((resolve, reject) => {
    worker.ref()
    const settle = (end: () => void) => {
      worker.unref()
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      end()
    }
    worker.once('message', (found: Misspelling[]) => settle(() => resolve(found)))
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', (code) =>
      settle(() => reject(new Error(`The spell checker ended: ${code}`))),
    )
    worker.postMessage(text)
  })
}

/** Turns the verdicts on a page's words into diagnostics. */
export function renderMisspellings(
  page: Pick<Page, 'file' | 'lines'>,
  words: WordPlaces,
  verdicts: WordVerdicts,
): Diagnostic[] {
  return words.flatMap(([word, offsets]) =>
    (verdicts.get(word) ?? []).flatMap((misspelling) =>
      offsets.map((start) => toDiagnostic(misspelling, page, start + misspelling.offset)),
    ),
  )
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

function toDiagnostic(
  { text, suggestions }: Misspelling,
  { file, lines }: Pick<Page, 'file' | 'lines'>,
  start: number,
): Diagnostic {
  return {
    ...lines.rangeAt(start, start + text.length),
    ruleId: 'cspell:unknown-word',
    severity: 'warning',
    message: `Unexpected word \`${text}\`${suggestions[0] ? `; did you mean \`${suggestions[0]}\`?` : ''}`,
    file: file.displayPath,
    help: 'Correct it, put it in backticks if it is code, or add it to `dictionary.txt`',
  }
}
