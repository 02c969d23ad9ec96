import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { spellCheckDocument } from 'cspell-lib'
import { getVersion } from 'markdownlint'
import { expect, it } from 'vitest'
import { parsePage } from '../../scripts/content/parse-page.ts'
import { noReferences } from '../../scripts/content/references.ts'
import { loadKnownWords } from '../../scripts/linters/known-words.mjs'
import { hasTree, type PageLinter } from '../../scripts/linters/linter.ts'
import { createMarkdownlintLinter } from '../../scripts/linters/markdownlint.ts'
import { doubtedVersion } from '../../scripts/linters/markdownlint-settings.ts'
import { createRemarkLinter } from '../../scripts/linters/remark.ts'

const root = path.join(import.meta.dirname, '../..')

/** Pieces that make or break what the linters look at. */
const pieces = [
  ...['|', '| - |\n', '\n', '\n\n', '\n\n\n', '> ', '- ', '* ', '+ ', '*', '_', '**', ' * ', '  '],
  ...[
    '[',
    '](x)',
    '[ a](b)',
    '\\',
    '# ',
    '## ',
    '### ',
    '#',
    '1. ',
    '2. ',
    '2) ',
    '```\n',
    '```js\n',
    '```\tjs\n',
  ],
  ...[
    '~~~\n',
    '$',
    '![](x)',
    '---\n',
    '***\n',
    '===\n',
    ':::',
    '<Kbd>a</Kbd>',
    '{/* a */}',
    '[a]()',
  ],
  ...[
    '\n- a\n  - b\n',
    '\n1. a\n2. b\n',
    '\n# x\n',
    '` a`',
    '\n**Bold**\n\n',
    '\t',
    '$ ls\n',
    '[^1]',
  ],
  ...['\n[a]: b\n', '[a][b]', 'https://x.example ', '>  ', '\n    code\n', '.\n'],
]

const texts = ['content-src', 'test/corpora', 'test/rules'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
)

/** Texts as they are, and with pieces put into a part of them at places chosen with a fixed seed. */
function* vary(count: number): Generator<string> {
  yield* texts
  let state = 7
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff
  for (let index = 0; index < count; index++) {
    const text = texts[Math.floor(random() * texts.length)]!
    const bodyStart = text.indexOf('\n---\n', 3) + 5
    const from = text.indexOf('\n', bodyStart + random() * (text.length - bodyStart)) + 1
    let part = `${text.slice(from, from + 1500).trim()}\n`
    for (let times = 0; times < 2; times++) {
      const at = Math.floor(random() * part.length)
      const line = random() < 0.6 ? part.indexOf('\n', at) + 1 : at
      part = part.slice(0, line) + pieces[Math.floor(random() * pieces.length)] + part.slice(line)
    }
    yield `---\ntitle: A page\ndescription: B\n---\n\n${part}`
  }
}

it.each([
  ['markdownlint', createMarkdownlintLinter],
  ['remark-lint', createRemarkLinter],
])('passing over pages without doubt loses no finding of %s', async (_, createLinter) => {
  const [some, all] = [createLinter({ onlyDoubtful: true }), createLinter({ onlyDoubtful: false })]
  let found = 0
  const lost: string[] = []
  for (const text of vary(800)) {
    const file = { path: 'a.mdx', displayPath: 'a.mdx', text }
    const page = parsePage(file, { 'product.name': 'X' }, noReferences)
    if (!hasTree(page)) continue
    const [expected, actual] = await Promise.all([run(all, page), run(some, page)])
    found += expected.length
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
      lost.push(`${expected.map(({ ruleId, line }) => `${ruleId}:${line}`).join()} in\n${text}`)
    }
  }
  expect(lost).toEqual([])
  expect(found).toBeGreaterThan(20)
})

function run(linter: PageLinter, page: Parameters<PageLinter['check']>[0][number]) {
  return linter.check([page])
}

it('looks are those of the version that is installed', () => {
  expect(doubtedVersion).toBe(getVersion())
})

it('a word that is known without cspell is right to cspell too', async () => {
  const configFile = path.join(root, 'cspell.json')
  const isKnown = loadKnownWords(configFile)
  const words = new Set(texts.join(' ').match(/[\p{L}'’]{3,}/gu))
  for (const word of [...words]) {
    // Misspellings of all kinds: a letter left out, doubled, two swapped, another case.
    const at = 1 + (word.length % Math.max(1, word.length - 1))
    words.add(word.slice(0, at) + word.slice(at + 1))
    words.add(word.slice(0, at) + word.slice(at - 1))
    words.add(word.slice(0, at - 1) + (word[at] ?? '') + word[at - 1] + word.slice(at + 1))
    words.add(word.toUpperCase())
  }
  for (const word of ['colum', 'Programing', 'therefor', 'TTLs', 'PHPUnit']) words.add(word)
  const known = [...words].filter(isKnown)
  expect(known.length).toBeGreaterThan(2000)
  expect(known.length).toBeLessThan(words.size)
  const { issues, errors } = await spellCheckDocument(
    { uri: 'file:///words.txt', text: known.join('\n'), languageId: 'plaintext' },
    { configFile, generateSuggestions: false },
    { maxNumberOfProblems: 1000, maxDuplicateProblems: 1 },
  )
  expect(errors).toBeUndefined()
  expect(issues.map(({ text }) => text)).toEqual([])
})

it('a dictionary that is not there is named, with the file that asks for it', () => {
  const configFile = path.join(root, 'test/support/missing-dictionary.json')
  expect(() => loadKnownWords(configFile)).toThrow(
    /^Cannot read `test\/support\/no-such-list\.txt` \(ENOENT\), which `test\/support\/missing-dictionary\.json` names as a dictionary$/,
  )
})
