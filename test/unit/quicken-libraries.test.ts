import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import type stringWidth from 'string-width'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { parseDocument } from 'yaml'
import type { parseMdx } from '../../scripts/content/parse-mdx.ts'
import { quickenLibraries, quickenSource } from '../../scripts/quicken-libraries.mjs'
import { anyText, realPages } from '../support/any-text.ts'

const plugins = { quick: [quickenLibraries], plain: [] }
let dir: string
let quick: Libraries
let plain: Libraries

interface Libraries {
  parse: typeof parseMdx
  widthOf: typeof stringWidth
  parseYaml: typeof parseDocument
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quicken-'))
  quick = await load('quick')
  plain = await load('plain')
})
afterAll(() => rm(dir, { recursive: true }))

/** Bundles the libraries and loads what comes of it. */
async function load(name: keyof typeof plugins): Promise<Libraries> {
  const outfile = path.join(dir, `${name}.mjs`)
  await build({
    stdin: {
      contents: `export { parseMdx as parse } from './scripts/content/parse-mdx.ts'
export { default as widthOf } from 'string-width'
export { parseDocument as parseYaml } from 'yaml'`,
      resolveDir: process.cwd(),
    },
    outfile,
    plugins: plugins[name],
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return (await import(pathToFileURL(outfile).href)) as Libraries
}

it('parses the real pages to the same trees', () => {
  expect(realPages.length).toBeGreaterThan(50)
  for (const text of realPages) expect(quick.parse(text)).toEqual(plain.parse(text))
})

it('parses any text to the same tree or problem', () => {
  const same = fc.property(anyText, (text) => {
    expect(quick.parse(text)).toEqual(plain.parse(text))
  })
  fc.assert(same)
})

it('reads any YAML to the same values and errors', () => {
  const folder = 'content-src'
  const files = readdirSync(folder, { recursive: true }).map(String)
  const real = files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  expect(real.length).toBeGreaterThan(5)
  for (const text of real) expect(read(quick, text)).toEqual(read(plain, text))
  const same = fc.property(anyText, (text) => {
    expect(read(quick, text)).toEqual(read(plain, text))
  })
  fc.assert(same)
})

/** What a text means, or what is wrong with it. */
function read({ parseYaml }: Libraries, text: string): unknown {
  const document = parseYaml(text)
  const errors = document.errors.map(({ code, message, pos }) => ({ code, message, pos }))
  if (errors.length > 0) return errors
  try {
    return document.toJS()
  } catch (error) {
    return String(error)
  }
}

it('measures any text as equally wide', () => {
  const emoji = ['👩‍👩‍👧', '🇩🇪', '1️⃣', '❤', '❤️', '👍🏽', '中', 'é', '\u200B', 'a', ' ']
  const withEmoji = fc.array(fc.constantFrom(...emoji)).map((parts) => parts.join(''))
  const same = fc.property(fc.oneof(withEmoji, anyText), (text) => {
    expect(quick.widthOf(text)).toBe(plain.widthOf(text))
  })
  fc.assert(same)
})

it.each([
  ['mdast-util-from-markdown/lib/index.js', '...context'],
  ['string-width/index.js', 'Regex = /^\\p{RGI_Emoji}'],
])('changes what is slow in %s, and says so where that is gone', async (file, slow) => {
  const library = path.resolve('node_modules', file)
  const source = await readFile(library, 'utf8')
  expect(source).toContain(slow)
  expect(quickenSource(library, source)).not.toContain(slow)
  expect(() => void quickenSource(library, 'export {}')).toThrow(/0 instead of/)
  expect(quickenSource('other/index.js', source)).toBe(source)
})
