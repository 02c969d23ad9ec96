import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectRoutes } from '#content/read/build-site.ts'
import { buildPlan } from '#generate/plan.ts'
import { checkContent } from '#gate/check-content.ts'
import { documentedPages, findLostSubjects } from '../content/subjects.ts'
import { contentChanges } from '../support/content-changes.ts'

/** The whole gate runs in each, with nothing kept from before. */
const timeout = 300_000

describe.each(Object.entries(contentChanges))('a content folder that %s', (_name, change) => {
  it(
    'passes the gate, is generated whole, and loses what is about its pages',
    { timeout },
    async () => {
      const dir = await copyContent()
      await change(dir)
      const { site, diagnostics } = await checkContent(path.join(dir, 'content-src'))
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      const plan = buildPlan(site, new Map())
      expect(plan.pages.size).toBeGreaterThanOrEqual(collectRoutes(site).size)
      const text = [...plan.pages.values()].join('\n')
      const oldName = await readName()
      if (site.variables.name !== oldName) expect(text).not.toMatch(new RegExp(oldName, 'i'))
      // What is about pages that are not there is left out, and nothing else.
      const files = new Set(site.pages.map(({ file }) => file.path))
      const isWhole = documentedPages.every((page) => files.has(page))
      const lost = findLostSubjects(path.join(dir, 'content-src'), ['guides', 'routes'])
      expect(lost.has('guides')).toBe(!isWhole)
      expect(lost.has('routes')).toBe(!isWhole)
    },
  )
})

async function copyContent(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'other-content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const name of ['content-src', 'theme.config.tsx']) {
    await cp(name, path.join(dir, name), { recursive: true })
  }
  return dir
}

/** The name of the product in `content-src/`, as it must not be found in another's pages. */
async function readName(): Promise<string> {
  const text = await readFile('content-src/product.yaml', 'utf8')
  return /^name: (.*)$/m.exec(text)![1]!
}
