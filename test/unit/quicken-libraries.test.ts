import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { parseMdx } from '../../scripts/content/parse-mdx.ts'
import { quickenLibraries, quickenSource } from '../../scripts/quicken-libraries.mjs'
import { anyText, realPages } from '../support/any-text.ts'

type Parse = typeof parseMdx

let dir: string
let quick: Parse
let plain: Parse

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quicken-'))
  const parserWith = async (name: string, plugins: (typeof quickenLibraries)[]) => {
    const outfile = path.join(dir, name)
    await build({
      entryPoints: ['scripts/content/parse-mdx.ts'],
      outfile,
      plugins,
      bundle: true,
      platform: 'node',
      format: 'esm',
    })
    const module = (await import(pathToFileURL(outfile).href)) as { parseMdx: Parse }
    return module.parseMdx
  }
  quick = await parserWith('quick.mjs', [quickenLibraries])
  plain = await parserWith('plain.mjs', [])
})
afterAll(() => rm(dir, { recursive: true }))

it('parses the real pages to the same trees', () => {
  expect(realPages.length).toBeGreaterThan(50)
  for (const text of realPages) expect(quick(text)).toEqual(plain(text))
})

it('parses any text to the same tree or problem', () => {
  const same = fc.property(anyText, (text) => {
    expect(quick(text)).toEqual(plain(text))
  })
  fc.assert(same)
})

it('copies no context, and says so where a library has changed', async () => {
  const library = path.resolve('node_modules/mdast-util-from-markdown/lib/index.js')
  const source = await readFile(library, 'utf8')
  expect(source).toContain('...context')
  expect(quickenSource(library, source)).not.toContain('...context')
  expect(() => void quickenSource(library, 'export {}')).toThrow(/0 instead of 3/)
  expect(quickenSource('lib/index.js', source)).toBe(source)
})
