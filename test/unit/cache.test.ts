import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
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

async function createProject(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'cache-'))
  await copyProject(dir)
  const site = path.join(root, 'test/example-site/content-src')
  await cp(site, path.join(dir, 'content-src'), { recursive: true })
  return dir
}
