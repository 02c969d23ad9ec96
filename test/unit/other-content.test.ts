import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectRoutes } from '../../scripts/content/read/build-site.ts'
import { buildPlan } from '../../scripts/generate/plan.ts'
import { checkContent } from '../../scripts/gate/check-content.ts'
import { documentedPages, findLostSubjects } from '../content/subjects.ts'
import { removePages } from '../support/remove-pages.ts'
import { testProduct } from '../support/site.ts'

/** Components that show what is described in a file of its own. */
const described = /<(?:Operations?|Schema|Cli[A-Z]\w*)\b/

const isPage = (file: string) => file.endsWith('.mdx')

/** What may become of `content-src/`, each done in a copy. */
const changes: Record<string, (dir: string) => Promise<unknown>> = {
  'is of another product': rename,
  'has lost half of its pages': (dir) => {
    let count = 0
    // The front page stays, and so do pages without which a description would have none.
    return removePages(dir, (file, text) => {
      return !isPage(file) || file === 'index.mdx' || described.test(text) || count++ % 4 === 0
    })
  },
  'is of another product without an API or a command line': async (dir) => {
    await rename(dir)
    await removePages(dir, (file, text) => {
      return isPage(file) ? !described.test(text) : !/(?:openapi|cli)\.yaml$/.test(file)
    })
  },
}

/** The whole gate runs in each, with nothing kept from before. */
const timeout = 300_000

describe.each(Object.entries(changes))('a content folder that %s', (_name, change) => {
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
      const { name } = site.variables
      if (name === 'Acme Tests') expect(text).not.toMatch(await oldName())
      // What is about pages that are not there is left out, and nothing else.
      const files = new Set(site.pages.map(({ file }) => file.path))
      const isWhole = documentedPages.every((page) => files.has(page))
      const lost = findLostSubjects(path.join(dir, 'content-src'), ['guides', 'routes'])
      expect(lost.has('guides')).toBe(!isWhole)
      expect(lost.has('routes')).toBe(!isWhole)
    },
  )
})

function rename(dir: string): Promise<void> {
  return writeFile(path.join(dir, 'content-src/product.yaml'), testProduct)
}

async function copyContent(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'other-content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const name of ['content-src', 'theme.config.tsx']) {
    await cp(name, path.join(dir, name), { recursive: true })
  }
  return dir
}

/** The name of the product in `content-src/`, as it must not be found in another's pages. */
async function oldName(): Promise<RegExp> {
  const text = await readFile('content-src/product.yaml', 'utf8')
  return new RegExp(/^name: (.*)$/m.exec(text)![1]!, 'i')
}
