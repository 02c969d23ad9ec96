import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateSite, writePages } from '#generate/generate-site.ts'
import { foldersBeside } from '#content/generated-site.ts'
import type { Feature } from '#content/feature.ts'
import { features } from '#features/index.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { createHighlight } from '#generate/highlight.ts'
import { createFolder, listFiles, readFiles } from '../support/folder.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const fixture = path.join(import.meta.dirname, '../fixture-site/content-src')
const spellChecker = setUpSpellChecker()
const highlight = createHighlight()
const cache = createCache('')

describe.each(features)('without $name', (feature) => {
  const others = features.filter((each) => each !== feature)

  it('builds content without its components as before', async () => {
    const contentDir = await copyWithout(feature)
    const without = await generateFiles(contentDir, others)
    expect(Object.keys(without.files).length).toBeGreaterThan(20)
    expect(without).toEqual(await generateFiles(contentDir, features))
  })

  it('its components are unknown and its sources are assets', async () => {
    const { diagnostics, site } = await check(fixture, others)
    const unknown = diagnostics.filter(({ message }) => message.startsWith('Unknown component'))
    const names = unknown.map(({ message }) => /`<(\w+)>`/.exec(message)?.[1])
    expect([...new Set(names)].sort()).toEqual(Object.keys(feature.components).sort())
    expect([...site.assets].some(feature.isSource)).toBe(true)
    expect([...site.sources.keys()].some(feature.isSource)).toBe(false)
  })

  it('its rules are unknown', async () => {
    const { diagnostics } = await check(fixture, others)
    const ids = new Set<string>(feature.rules.map(({ id }) => id))
    expect(diagnostics.filter(({ ruleId }) => ids.has(ruleId))).toEqual([])
    const contentDir = await copyWithout(feature)
    const [id] = ids
    await writeFile(path.join(contentDir, 'lint.yaml'), `rules:\n  ${id}: off\n`)
    const found = (await check(contentDir, others)).diagnostics
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining(`Unknown rule \`${id}\``),
    ])
  })
})

it('features have unique names and components', () => {
  const names = features.map(({ name }) => name)
  const components = features.flatMap((feature) => Object.keys(feature.components))
  expect(new Set([...names, ...components]).size).toBe(names.length + components.length)
})

/** Copies the fixture without the components and sources of a feature. */
async function copyWithout({ components, isSource }: Feature): Promise<string> {
  const contentDir = path.join(await createFolder(), 'content-src')
  await cp(fixture, contentDir, { recursive: true })
  const anyName = Object.keys(components).join('|')
  const uses = new RegExp(`^<(${anyName})\\b(?:[^>]*/>|[^>]*>[\\s\\S]*?</\\1>)\\n`, 'gm')
  for (const file of listFiles(contentDir)) {
    const target = path.join(contentDir, file)
    if (isSource(file)) await rm(target)
    if (!file.endsWith('.mdx')) continue
    const text = await readFile(target, 'utf8')
    await writeFile(target, text.replace(uses, 'Nothing is shown here.\n'))
  }
  return contentDir
}

/** Generates pages from a content folder. Returns the findings and all generated files. */
async function generateFiles(contentDir: string, list: readonly Feature[]) {
  const { site, diagnostics } = await check(contentDir, list)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const base = await createFolder()
  const folders = foldersBeside(path.join(base, 'pages'))
  const { plan } = await generateSite(site, new Map(), { folders, features: list, highlight })
  await writePages(plan, folders.pages)
  return { diagnostics, files: readFiles(base) }
}

function check(contentDir: string, list: readonly Feature[]) {
  return checkContent(contentDir, { features: list, spellChecker, cache })
}
