import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCodeKey, makeToolKey, makeKey } from '#core/cache/make-key.ts'
import { createMemoryStore, openStore } from '#core/cache/store.ts'
import { readContent } from '#content/read/read-content.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { collectComponents } from '#content/schema/components.ts'
import { features } from '#features/index.ts'
import { createMemoize, createPageKeyFunction } from '#gate/analysis/cache.ts'
import type { LayoutData } from '#content/generated-site.ts'
import { makeSharedKey } from '#site/build/build-site.ts'
import { inputPaths } from '#site/build/input-paths.ts'
import { copyProject, root } from '../support/copy-project.ts'
import { createFolder } from '../support/folder.ts'

describe('a cache key', () => {
  it('depends on each part and on the boundaries of parts', () => {
    const keys = [[], [''], ['ab'], ['a', 'b'], ['b', 'a'], [1], ['1', {}], [undefined], [[]]]
    expect(new Set(keys.map((values) => makeKey({ values }))).size).toBe(keys.length)
  })

  it('depends on the names and contents of files, including those in folders', async () => {
    const dir = await createFolder()
    const key = () => makeKey({ files: ['a', 'b.txt'], root: dir })
    const seen = new Set([key()])
    mkdirSync(path.join(dir, 'a/deep'), { recursive: true })
    for (const [name, text] of [
      ['a/deep/x', ''],
      ['a/deep/x', '1'],
      ['a/y', '1'],
      ['b.txt', '1'],
      ['b.txt', '2'],
    ]) {
      writeFileSync(path.join(dir, name!), text!)
      seen.add(key())
    }
    expect(seen.size).toBe(6)
    const dirs = await Promise.all([createFolder({ 'a/x': '1' }), createFolder({ 'a/y': '1' })])
    expect(new Set(dirs.map((root) => makeKey({ files: ['a'], root }))).size).toBe(2)
  })
})

describe('a store', () => {
  it('ignores values that were cut', async () => {
    const dir = await createFolder()
    const store = openStore<string>('s', { root: dir })
    await store.write('k', 'a text of some length')
    expect(await store.read('k')).toBe('a text of some length')
    const file = path.join(dir, 's', 'k')
    const whole = await readFile(file, 'utf8')
    for (const cut of ['', whole.slice(0, -1)]) {
      await writeFile(file, cut)
      expect(await store.read('k')).toBeUndefined()
    }
  })

  it('evicts the oldest unused values above its size limit', async () => {
    const dir = await createFolder()
    const options = { root: dir, maxBytes: 1200 }
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await openStore('s', { root: dir }).write(key, 'x'.repeat(300))
      const time = new Date(2020, 0, index + 2)
      await utimes(path.join(dir, 's', key), time, time)
    }
    const store = openStore('s', options)
    await store.read('a')
    await store.write('e', 'x'.repeat(300))
    expect((await readdir(path.join(dir, 's'))).sort()).toEqual(['a', 'd', 'e'])
  })
})

it.each([
  ['Up to {product.limits.runs} runs.', { 'limits.runs': '20' }, true],
  ['Up to {product.limits.runs} runs.', { 'limits.users': '20' }, false],
  ['Up to {product.limits.runs} runs.', { 'roles.see': 'Admin' }, false],
  ['Up to {product.limits.runs} runs.', { 'limits.more': '20' }, true],
  ['No variable.', { name: 'Tidewater' }, true],
])('a change of variables for `%s` to %o invalidates the page: %s', (text, changes, isChecked) => {
  const known = { name: 'Acme', 'limits.runs': '10', 'limits.users': '10', 'roles.see': 'Guest' }
  const file = { path: 'a.mdx', displayPath: 'a.mdx', text }
  const keys = [known, { ...known, ...changes }].map((variables) =>
    createPageKeyFunction('tool', { variables, references: {}, features })(file),
  )
  expect(new Set(keys).size).toBe(isChecked ? 2 : 1)
})

const layout: LayoutData = {
  pages: [],
  navigation: { entries: [], pages: [] },
  product: {} as never,
  theme: {} as never,
  announcement: undefined,
  earlyScript: '',
  styles: [],
  revision: '1',
}

/** Returns the keys that each cache looks up for the project in `dir`. */
async function collectKeys(dir: string): Promise<Record<string, string>> {
  const content = await readContent(path.join(dir, 'content-src'), features)
  const { variables } = parseProduct(content, features)
  const pageKey = createPageKeyFunction(makeToolKey({ root: dir }), {
    variables,
    references: {},
    features,
  })
  const page = content.pages.find((each) => each.path === 'index.mdx')!
  const [diagrams, api] = Array.from({ length: 2 }, createRecorder)
  const load = async (name: string, store: ReturnType<typeof createRecorder>) => {
    const feature = features.find((each) => each.name === name)!
    const sources = [...content.configs.values()].filter((file) => feature.isSource(file.path))
    const memoize = createMemoize(makeToolKey({ root: dir }), store)
    await feature.load(sources.slice(0, 1), { variables, components: collectComponents(), memoize })
  }
  await load('diagrams', diagrams!)
  await load('api-reference', api!)
  return {
    code: makeCodeKey(dir),
    pages: pageKey(page),
    diagrams: diagrams!.lookups.join(),
    api: api!.lookups.join(),
    rendered: makeSharedKey(layout, dir),
    out: makeKey({ files: inputPaths, root: dir }),
  }
}

/** Creates a store that has a value for every key and records lookups. */
function createRecorder() {
  const lookups: string[] = []
  const known = { prose: [], diagnostics: [] } as never
  return {
    ...createMemoryStore<never>(),
    lookups,
    read: (key: string) => Promise.resolve((lookups.push(key), known)),
  }
}

describe('an edit invalidates only the caches that depend on it', async () => {
  const dir = await createProject()
  const before = await collectKeys(dir)
  afterAll(() => rm(dir, { recursive: true }))
  const code = 'api code diagrams out pages rendered'

  it.each([
    ['our code', 'scripts/generate/highlight.ts', code],
    ['code of a worker thread', 'scripts/gate/linters/spelling-worker.mjs', code],
    ['library versions', 'package-lock.json', code],
    ['markdownlint settings', '.markdownlint.jsonc', 'api diagrams pages'],
    ['cspell settings', 'cspell.json', 'api diagrams pages'],
    ['the dictionary', 'content-src/dictionary.txt', 'api diagrams out pages'],
    ['a page', 'content-src/index.mdx', 'out pages'],
    ['another page', 'content-src/tms/overview.mdx', 'out'],
    ['the product', 'content-src/product.yaml', 'api out pages'],
    ['the API', 'content-src/api/openapi.yaml', 'api out'],
    ['the theme', 'theme.config.tsx', 'out rendered'],
    ['a component', 'components/reference/diagram.tsx', 'out rendered'],
    ['a style sheet', 'app/styles/code.css', 'out rendered'],
    ["Next's configuration", 'next.config.mjs', 'out rendered'],
  ])('%s', async (_, name, stores) => {
    const file = path.join(dir, name)
    const text = await readFile(file, 'utf8')
    const isProduct = name.endsWith('product.yaml')
    await writeFile(file, isProduct ? text.replace(/^name: ./m, 'name: X') : `${text}\n`)
    const after = await collectKeys(dir)
    await writeFile(file, text)
    const missed = Object.keys(before).filter((store) => before[store] !== after[store])
    expect(missed.sort().join(' ')).toBe(stores)
  })
})

it.each([
  ['the navigation', { navigation: { entries: [['One', '/one']], pages: [] } }, true],
  ['the announcement', { announcement: '<p>Another one</p>' }, true],
  ['a style', { styles: ['color: red'] }, true],
  ['a page', { pages: [{ docId: 'a', route: '/a', hash: '2' }], revision: '2' }, false],
] satisfies [string, Partial<LayoutData>, boolean][])(
  'rendered pages depend on %s: %#',
  (_, changes, isShared) => {
    const keys = [layout, { ...layout, ...changes }].map((each) => makeSharedKey(each))
    expect(new Set(keys).size).toBe(isShared ? 2 : 1)
  },
)

async function createProject(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'cache-'))
  await copyProject(dir)
  const site = path.join(root, 'test/example-site/content-src')
  await cp(site, path.join(dir, 'content-src'), { recursive: true })
  return dir
}
