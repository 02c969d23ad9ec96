import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { atomFileName, rssFileName } from '#content/read/generated-files.ts'
import { cardPathnameOf, markdownPathnameOf } from '#content/generated-site.ts'
import { buildPlan } from '#generate/plan.ts'
import { findBlockingErrors } from '#site/build/build-report.ts'
import { headersOf } from '#site/serve/headers.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { sendRawRequest, serveFolder } from '../support/serve-folder.ts'
import { toContentFiles } from '../support/site.ts'

/** Names of files and folders, among them those that the build, Next or a host use. */
const nameArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'notes') },
  fc.constantFrom(
    ...['notes.md', 'page.html', 'notes.txt', 'x.svg', 'node.js', 'v1.2', 'A', 'index', '404'],
    ...['_next', '_NEXT', '_site', '_not-found', '_redirects', '__next._tree', 'long'.repeat(60)],
  ),
)
const pathArbitrary = fc
  .array(nameArbitrary, { minLength: 1, maxLength: 2 })
  .map((names) => names.join('/'))
const routeArbitrary = pathArbitrary.map((path) => `/${path}`)

const pageArbitrary = fc.record({
  path: pathArbitrary,
  slug: fc.option(routeArbitrary, { freq: 1 }),
  former: fc.option(routeArbitrary, { freq: 1 }),
})
const siteArbitrary = fc.record({
  pages: fc.array(pageArbitrary, { minLength: 1, maxLength: 3 }),
  category: fc.option(fc.record({ folder: pathArbitrary, slug: routeArbitrary }), { freq: 1 }),
})
type TestSite = typeof siteArbitrary extends fc.Arbitrary<infer T> ? T : never

const { PAGES = '' } = process.env
const defaultRun = { numRuns: 400, seed: 4 }

it(
  'serves each page at its route if the gate finds no error in the names of files',
  { timeout: 60_000 + 200 * Number(PAGES) },
  async () => {
    let green = 0
    const property = fc.asyncProperty(siteArbitrary, async (site) => {
      if (await verifySite(site)) green += 1
    })
    await fc.assert(property, PAGES ? { numRuns: Number(PAGES) } : defaultRun)
    expect(green).toBeGreaterThan(10)
  },
)

it('links to a file whose name has marks of an address', async () => {
  const dir = await createContentFolder({
    'a.mdx': pageWith('[File](./b%3F%231.txt?c#d)'),
    'b?#1.txt': 'Text',
  })
  const { site } = await checkContent(dir, { spellChecker: noopSpellChecker })
  expect(buildPlan(site, new Map()).pages.get('a.mdx')).toContain('(/assets/b%3F%231.txt?c#d)')
})

async function checkSite({ pages, category }: TestSite) {
  const files = pages.map(({ path, slug, former }, index) => {
    const lines = [slug && `slug: ${slug}`, former && `redirect_from: [${former}]`]
    const keys = lines.filter(Boolean).map((line) => `${line}\n`)
    const text = pageWith(`Text ${index}.`, `Page ${index}`)
    return [`${path}.mdx`, text.replace('---\n', `---\n${keys.join('')}`)]
  })
  const index = category && `label: Label\nindex:\n  slug: ${category.slug}\n`
  const content = toContentFiles(
    {
      ...(Object.fromEntries(files) as Record<string, string>),
      ...(category && { [`${category.folder}/_category.yaml`]: index! }),
    },
    [],
  )
  const dir = 'no-folder/content-src'
  const options = { content: { ...content, dir }, spellChecker: noopSpellChecker }
  const result = await checkContent(dir, options)
  return { ...result, blocking: findBlockingErrors(result) }
}

/**
 * Builds the files of a site as the generator and Next name them, and requests each page. Returns
 * whether the gate lets the site pass.
 */
async function verifySite(input: TestSite): Promise<boolean> {
  const { site, blocking } = await checkSite(input)
  if (blocking.length > 0) return false
  const plan = buildPlan(site, new Map())
  const routes = plan.pageData.map(({ data }) => data.route)
  const publicFiles = [
    ...plan.publicTexts.keys(),
    ...site.downloads.keys(),
    ...routes.flatMap((route) => [markdownPathnameOf(route), cardPathnameOf(route)]),
  ].map((file) => file.replace(/^\//, ''))
  expect(publicFiles.filter((file) => /^_next\//i.test(file))).toEqual([])
  const pageFiles = plan.pageData.map(({ file }) => file)
  expect(new Set(pageFiles).size).toBe(pageFiles.length)
  expect(listCollisions(pageFiles.map((file) => file.toLowerCase()))).toEqual([])
  const exported = routes.flatMap(listExportedFiles)
  const others = ['_headers', '404.html', '_not-found.txt', '_site/a.js']
  const feeds = [atomFileName, rssFileName]
  const files = [...publicFiles, ...exported, ...others, ...feeds, '_next/static/a.js']
  expect(listCollisions(files.map((file) => file.toLowerCase()))).toEqual([])
  expect(files.filter((file) => file.split('/').some(({ length }) => length > 255))).toEqual([])
  await expectServedPages(routes, files, plan.publicTexts.get('_redirects'))
  return true
}

/** Lists the files that Next's export writes for a page. */
function listExportedFiles(route: string): string[] {
  const name = route === '/' ? 'index' : route.slice(1)
  const folder = route === '/' ? '' : `${name}/`
  return [`${name}.html`, `${name}.txt`, `${folder}__next._tree.txt`, `${folder}__next._full.txt`]
}

/** Lists files that occur twice or have the path of a folder. */
function listCollisions(files: string[]): string[] {
  const known = new Set<string>()
  const folders = new Set(files.flatMap(listFolders))
  return files.filter((file) => folders.has(file) || known.has(file) || !known.add(file))
}

function listFolders(file: string): string[] {
  const segments = file.split('/').slice(0, -1)
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'))
}

async function expectServedPages(routes: string[], files: string[], redirects = ''): Promise<void> {
  const texts = files.map((file) => [file, `The file ${file}`])
  const { url, close } = await serveFolder({
    ...(Object.fromEntries(texts) as Record<string, string>),
    _redirects: redirects,
  })
  try {
    for (const route of routes) {
      const { status, headers, body } = await sendRawRequest(url, route)
      const file = route === '/' ? 'index.html' : `${route.slice(1)}.html`
      expect([status, body.toString()]).toEqual([200, `The file ${file}`])
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headersOf(route)).toEqual(headersOf('/any-page'))
    }
  } finally {
    await close()
  }
}
