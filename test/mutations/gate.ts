import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCache, type LintCache } from '../../scripts/analysis/cache.ts'
import { parsePage } from '../../scripts/content/parse-page.ts'
import { readContent } from '../../scripts/content/read-content.ts'
import { themeFileName } from '../../scripts/content/read-navigation.ts'
import type { Diagnostic } from '../../scripts/core/diagnostic.ts'
import { collectWords } from '../../scripts/linters/collect-words.ts'
import { hasTree } from '../../scripts/linters/linter.ts'
import { createSpellChecker } from '../../scripts/linters/spelling.ts'
import { checkContent } from '../../scripts/pipeline.ts'
import type { Changes } from './defect.ts'

const root = path.join(import.meta.dirname, '../..')
const contentName = 'content-src'

/** The gate over a copy of the real content; it analyzes no page but those that are changed. */
export interface Gate {
  /** The real texts by path below the content folder, and the theme's file. */
  files: ReadonlyMap<string, string>
  /** What is found in the files as they are. */
  baseline: Diagnostic[]
  /** Checks with these changes, and takes them back; `file` of a finding is a path as in `files`. */
  check: (changes: Changes) => Promise<Diagnostic[]>
  /** Looks up the words of many texts at once: the dictionaries take long to load. */
  learnWords: (changes: Changes[]) => Promise<void>
  close: () => void
}

/** Copies the real content and checks it as it is. */
export async function openGate(): Promise<Gate> {
  const dir = mkdtempSync(path.join(tmpdir(), 'mutations-'))
  const contentDir = path.join(dir, contentName)
  cpSync(path.join(root, contentName), contentDir, { recursive: true })
  cpSync(path.join(root, themeFileName), path.join(dir, themeFileName))
  const files = await readTexts(dir)
  const cache = createCache()
  const { diagnostics: baseline } = await checkContent(contentDir, { cache })
  const pages = new Map(cache.pages)
  const fileOf = (name: string) => path.join(name === themeFileName ? dir : contentDir, name)

  function apply(changes: Changes): void {
    for (const [name, text] of Object.entries(changes)) {
      if (text === undefined) rmSync(fileOf(name), { force: true })
      else {
        mkdirSync(path.dirname(fileOf(name)), { recursive: true })
        writeFileSync(fileOf(name), text)
      }
    }
  }

  return {
    files,
    baseline,
    async check(changes) {
      apply(changes)
      const fresh: LintCache = { ...cache, pages }
      try {
        const { diagnostics } = await checkContent(contentDir, { cache: fresh })
        // A run leaves in the cache the pages that it saw and no others.
        for (const [key, analysis] of fresh.pages) pages.set(key, analysis)
        return diagnostics.map((each) => ({ ...each, file: toName(each.file, dir) }))
      } finally {
        apply(Object.fromEntries(Object.keys(changes).map((name) => [name, files.get(name)])))
      }
    },
    async learnWords(changes) {
      const speller = createSpellChecker({ warmUp: true })
      await speller.check(changes.flatMap(wordsOf), cache.words)
      await speller.close()
    },
    close: () => rmSync(dir, { recursive: true }),
  }
}

async function readTexts(dir: string): Promise<Map<string, string>> {
  const { pages, configs } = await readContent(path.join(dir, contentName))
  const theme = readFileSync(path.join(dir, themeFileName), 'utf8')
  return new Map([
    ...[...pages, ...configs.values()].map(({ path, text }): [string, string] => [path, text]),
    [themeFileName, theme],
  ])
}

function wordsOf(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([name, text = '']) => {
    if (!name.endsWith('.mdx')) return []
    const page = parsePage({ path: name, displayPath: name, text }, {})
    return hasTree(page) ? collectWords(page).map(([word]) => word) : []
  })
}

/** The path below the content folder, of the theme's file that below the copy. */
function toName(file: string, dir: string): string {
  const name = path.relative(dir, path.resolve(file)).split(path.sep).join('/')
  return name.startsWith(`${contentName}/`) ? name.slice(contentName.length + 1) : name
}
