import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { attacks, type Attack } from '../support/attacks.ts'
import { pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { servePlainly } from '../support/static-server.ts'
import { createSmallSite, runBuild } from '../support/test-sites.ts'
import { openWatchedPage, visit } from '../support/watch-page.ts'
import { desktop, getBrowser, phone } from './browser.ts'

/**
 * For more or other attacks: `ATTACKS=2000 ATTACK_SEED=7 npx vitest run --project builds attacks`
 */
const numRuns = Number(process.env.ATTACKS ?? 100)
const seed = Number(process.env.ATTACK_SEED ?? 50)

interface PassedAttack {
  route: string
  /** URL path of the attack's file, if it is published. */
  file: string | undefined
  source: string
}

const copy = path.resolve('.cache/attacks')
const content = path.join(copy, 'content-src')

let server: Awaited<ReturnType<typeof servePlainly>>
let passed: PassedAttack[] = []

beforeAll(async () => {
  const front = pageWith('Text.').replace('---\n\n', 'slug: /\n---\n\n')
  await createSmallSite(copy, { 'index.mdx': front, 'tms.mdx': pageWith('Text.', 'Concepts') })
  const samples = fc.sample(attacks, { numRuns, seed })
  const files = samples.map(toFiles)
  for (const each of files) await writeFiles(content, each)
  passed = await dropRefused(files)
  await runBuild(copy)
  const dir = path.join(copy, 'out')
  // `hostile-files.test.ts` tests the protections of headers.
  server = await servePlainly(dir)
  for (const each of passed) if (!existsSync(path.join(dir, each.file ?? ''))) each.file = undefined
})
afterAll(() => server.close())

it('refuses some of the attacks, and builds the others', () => {
  expect(passed.length).toBeGreaterThan(numRuns / 20)
  expect(passed.length).toBeLessThan(numRuns)
})

it('readers see nothing of an attack, even from a host without headers', async () => {
  const { page, seen } = await openWatchedPage(await getBrowser(), server.url)
  for (const { route, file, source } of passed) {
    await visit(page, server.url + route)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(isBarCovered), source).toBe(false)
    }
    if (file) await visit(page, `${server.url}/${file}`)
    expect(seen, source).toEqual([])
  }
  await page.close()
})

/** Returns whether anything covers a part of the navigation bar. */
function isBarCovered(): boolean {
  const bar = document.querySelector('.navbar')!
  const { left, top, width, height } = bar.getBoundingClientRect()
  const xs = Array.from({ length: 20 }, (_, index) => left + (width * (index + 0.5)) / 20)
  return xs.some((x) => !bar.contains(document.elementFromPoint(x, top + height / 2)))
}

/** Returns the page of an attack, and its file if there is one, by path in the content folder. */
function toFiles(attack: Attack, index: number): Record<string, string | Buffer> {
  const page = `attacks/p${index}.mdx`
  const title = `Attack ${index}`
  if ('body' in attack) return { [page]: pageWith(`${attack.body}\n`, title) }
  if ('frontMatter' in attack) {
    const [key = ''] = attack.frontMatter.split(':')
    const lines = pageWith('Text.', title).split('\n')
    const kept = lines.filter((line) => !line.startsWith(`${key}:`))
    return { [page]: [kept[0], attack.frontMatter, ...kept.slice(1)].join('\n') }
  }
  const { fileName, content } = attack
  const isPicture = /\.(?:svg|png)$/i.test(fileName)
  const link = `${isPicture ? '!' : ''}[The file of attack ${index}](./p${index}/${fileName})`
  return { [page]: pageWith(link, title), [`attacks/p${index}/${fileName}`]: content }
}

/** Deletes the files of attacks that the gate refuses. Returns the others. */
async function dropRefused(files: Record<string, string | Buffer>[]): Promise<PassedAttack[]> {
  for (;;) {
    const { diagnostics, site } = await checkContent(content, { spellChecker: noopSpellChecker })
    const refused = new Set(
      diagnostics.flatMap(({ severity, file }) => {
        const [, name] = /attacks\/(p\d+)[./]/.exec(file) ?? []
        return severity === 'error' && name ? [name] : []
      }),
    )
    if (refused.size === 0) {
      return site.pages.flatMap(({ file, route }) => {
        const [, index] = /^attacks\/p(\d+)\.mdx$/.exec(file.path) ?? []
        if (index === undefined) return []
        const names = Object.keys(files[Number(index)]!)
        const source = JSON.stringify(files[Number(index)])
        return [{ route, source, file: names[1] && `assets/${names[1]}` }]
      })
    }
    for (const name of refused) {
      await rm(path.join(content, 'attacks', `${name}.mdx`), { force: true })
      await rm(path.join(content, 'attacks', name), { force: true, recursive: true })
    }
  }
}
