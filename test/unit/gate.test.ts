import path from 'node:path'
import { chmod, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { fixFiles, writeFixes } from '#gate/fixes/fix-files.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { checkDocs, checkFiles, openDocs } from '../support/check-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { fixFolder } from '../support/fix-folder.ts'
import { createFolder } from '../support/folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Returns `line ruleId` for each finding. */
async function check(dir: string, options = {}): Promise<string[]> {
  const { diagnostics } = await checkContent(dir, { spellChecker, ...options })
  return diagnostics.map(({ line, ruleId }) => `${line} ${ruleId}`)
}

it('applies directives and severities from lint.yaml, unless the finding would fail a build', async () => {
  await checkCases('severities', async (input) => {
    const { '': body, ...files } = splitFiles(input)
    const all = { 'index.mdx': pageWith(body!.trimEnd()), ...files }
    const { diagnostics, dir } = await checkFiles(all, { spellChecker })
    const lines = diagnostics.map(({ file, line, column, severity, ruleId, message }) => {
      return `${path.relative(dir, file)}:${line}:${column} ${severity} ${ruleId} ${message}`
    })
    return lines.join('\n') || '(clean)'
  })
})

it('checks a folder without settings by the rules that need none', async () => {
  const dir = path.join(await createFolder(), 'docs')
  await writeFiles(dir, {
    'index.mdx': pageWith('See [b](/c) and and [b](/b).'),
    'b.mdx': pageWith('Run {product.cli}, see [b](/c).', 'The second page'),
  })
  const [link, word] = ['6 link:missing-page', '6 prose:doubled-word']
  expect((await check(dir)).sort()).toEqual([link, link, word])
  expect((await check(dir, { isBuilt: true })).sort()).toEqual(['1 site:missing-product', word])
})

it('checks links despite an error in a source that settings turn off', async () => {
  const files = {
    'index.mdx': pageWith('See [b](/b).'),
    'api/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: An API, version: "1" }\npaths: {}\n',
  }
  const checkWith = async (severity: 'error' | 'off') => {
    const severities = new Map([['redocly:no-empty-servers', severity]])
    const { diagnostics } = await checkFiles(files, { severities })
    return diagnostics.map(({ ruleId }) => ruleId)
  }
  expect(await checkWith('error')).toEqual(['redocly:no-empty-servers'])
  expect(await checkWith('off')).toContain('link:missing-page')
})

const ownFrontMatter = '---\ntitel: A\ndraft: maybe\n---\n'

it.each([
  [
    'spelling',
    'dictionary: words.txt',
    '# Flubber wrod\n',
    '1 Unknown word `wrod`; did you mean `word`?',
  ],
  [
    'a JSON Schema of front matter',
    'front-matter: schema.json',
    ownFrontMatter,
    '2 Cannot find `title`',
  ],
  [
    'nested and conditional parts of a JSON Schema',
    'front-matter: schema.json',
    '---\ntitle: A\nkind: reference\nauthor: {}\ntags: [a, 1]\n---\n',
    [
      '2 Cannot find `version`',
      '4 Cannot find `author.name`',
      '5 Unexpected value `1` for `tags.1`, expected string',
    ].join('\n'),
  ],
  [
    'the values of a JSON Schema',
    'front-matter: schema.json',
    '---\ntitle: A\nkind: giude\n---\n',
    '3 Unexpected value `"giude"` for `kind`, expected one of `guide`, `reference`',
  ],
  ['the path of a file', 'dictionary: gone.txt', 'Text.\n', '1 Cannot read `gone.txt`'],
])('checks %s by `lint.yaml` in a folder of any docs site', async (_, settings, page, expected) => {
  const dir = await createFolder({
    'lint.yaml': settings,
    'words.txt': 'flubber',
    'schema.json': JSON.stringify({
      type: 'object',
      required: ['title'],
      properties: {
        kind: { enum: ['guide', 'reference'] },
        author: { type: 'object', required: ['name'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      if: { properties: { kind: { const: 'reference' } }, required: ['kind'] },
      then: { required: ['version'] },
    }),
    'docs/a.mdx': page,
  })
  const { diagnostics } = await checkDocs(dir, spellChecker)
  expect(diagnostics.map(({ line, message }) => `${line} ${message}`).join('\n')).toBe(expected)
})

const file = 'docs/a.mdx'

it.each([
  ['a session', 'sh', '$ tool list\none (1)\n(two)', []],
  ['a session of a debugger', 'sh', '(lldb) run\nProcess (1)', []],
  ['output alone', 'sh', 'Found (1)', []],
  ['omitted lines', 'yaml', 'a:\n  - b: 1\n    ...\n\n  - b: 2', []],
  ['a template', 'yaml', 'a:\n  b:\n  {{- toYaml .Values | nindent 8 }}', []],
  ['a placeholder', 'json', '{ "a": <your-number>, "b": [<id>] }', []],
  ['a file of another format', 'json title="binding.gyp"', "{ 'a': 1 }", []],
  ['a file', 'json title="a.json"', "{ 'a': 1 }", ['4 Cannot parse JSON']],
])('checks %s in a code sample', async (_, language, code, expected) => {
  const page = `# A\n\n\`\`\`${language}\n${code}\n\`\`\`\n`
  const { check } = await openDocs({ 'docs/a.md': page })
  const found = (await check()).diagnostics.map(({ line, message }) => `${line} ${message}`)
  expect(found.map((each) => /^\d+ \w+ \w+ \w+/.exec(each)![0])).toEqual(expected)
})

it('writes into pages of other sites only what all of MDX reads', async () => {
  const page = '## Heading {#own}\n\n<b id=x>Bold</b>\n\n<!-- Comment -->\n\n{{product.name}}\n'
  const { dir, check } = await openDocs({ [file]: page })
  await fixFiles(check)
  expect(await readFile(path.join(dir, file), 'utf8')).toBe(
    page.replace('id=x', 'id="x"').replace('<!-- Comment -->', '{/* Comment */}'),
  )
})

it('reports what this site lacks in pages of other sites, but fixes nothing of it', async () => {
  const page = `---
title: Guide
---
import TabItem from '@theme/TabItem'

# Guide

:::note
Text.
:::

<TabItem label="One">Text</TabItem>
`
  const ids = ['mdx:esm', 'text:foreign-syntax']
  const { check } = await openDocs({
    'docs/lint.yaml': `rules:\n${ids.map((id) => `  ${id}: error\n`).join('')}`,
    [file]: page,
  })
  const { diagnostics } = await check()
  expect(diagnostics.map(({ ruleId, fix }) => [ruleId, fix])).toEqual([
    ['mdx:esm', undefined],
    ['text:foreign-syntax', undefined],
  ])
})

describe('the cache', () => {
  const files = {
    'index.mdx': pageWith('[a](/x)\n\nA wrod.'),
    'b.mdx': pageWith('Text.\n\n## Head', 'Another page'),
  }

  const category = (slug: string) =>
    `label: Guides\nposition: 1\nindex:\n  title: Guides\n  description: All guides\n  slug: ${slug}\n`

  it.each([
    ['[a](/b#head)', 'b.mdx', '## Head', '## Other', '6 link:missing-anchor'],
    ['[a](/all)', 'guides/_category.yaml', '/all', '/manuals', '6 link:missing-page'],
  ])('reports %s after an edit of %s', async (link, file, from, to, expected) => {
    const texts: Record<string, string> = {
      'index.mdx': pageWith(link),
      'b.mdx': files['b.mdx'],
      'guides/_category.yaml': category('/all'),
      'guides/a.mdx': pageWith('Text.', 'A third page'),
    }
    const dir = await createContentFolder(texts)
    const cache = createCache()
    expect(await check(dir, { cache })).not.toContain(expected)
    await writeFile(path.join(dir, file), texts[file]!.replace(from, to))
    expect(await check(dir, { cache })).toContain(expected)
  })
})

describe('--fix', () => {
  const broken = pageWith('See [b](/B/) and {product.Name}.   \n\n\n\n## Next').replace(
    'title:',
    'Title:',
  )

  async function fix(files: Record<string, string>): Promise<{ dir: string; text: string }> {
    const dir = await createContentFolder(files)
    await fixFolder(dir, spellChecker)
    return { dir, text: await readFile(path.join(dir, 'index.mdx'), 'utf8') }
  }

  it('keeps the byte order mark and line endings', async () => {
    const withBomAndCrlf = (body: string) => `\uFEFF${pageWith(body).replaceAll('\n', '\r\n')}`
    const { text } = await fix({ 'index.mdx': withBomAndCrlf('Text.   \n\nMore.') })
    expect(text).toBe(withBomAndCrlf('Text.\n\nMore.'))
  })

  it('skips a file that was saved or deleted after the check', async () => {
    const { dir, fixes } = await checkFiles({ 'index.mdx': broken })
    const file = path.join(dir, 'index.mdx')
    await writeFile(file, 'saved by somebody')
    expect((await writeFixes(fixes)).skipped).toHaveLength(1)
    expect(await readFile(file, 'utf8')).toBe('saved by somebody')
    await rm(file)
    expect((await writeFixes(fixes)).skipped).toHaveLength(1)
  })

  it.each([
    ['draft of a killed run', (draft: string) => writeFile(draft, 'half')],
    ['link', (draft: string) => symlink('other.txt', draft)],
  ])('replaces a %s that waits beside a file, and follows none', async (_, leave) => {
    const { dir, fixes } = await checkFiles({ 'index.mdx': broken, 'other.txt': 'kept' })
    await leave(path.join(dir, '.index.mdx.tmp'))
    await writeFixes(fixes)
    expect(await readFile(path.join(dir, 'other.txt'), 'utf8')).toBe('kept')
    expect(await readFile(path.join(dir, 'index.mdx'), 'utf8')).not.toBe(broken)
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('keeps the mode of a file', async () => {
    const { dir, fixes } = await checkFiles({ 'index.mdx': broken })
    const file = path.join(dir, 'index.mdx')
    await chmod(file, 0o664)
    expect((await writeFixes(fixes)).skipped).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o664)
  })
})
