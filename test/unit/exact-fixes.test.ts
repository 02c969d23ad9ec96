import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { features } from '#features/index.ts'
import { checkContent } from '#gate/check-content.ts'
import { listFindingKinds } from '#gate/rules/list-rules.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixFolder } from '../support/fix-folder.ts'
import { readFiles } from '../support/folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { rules } from '../support/rules.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

/** Why the fix of each rule is exact: what determines the result besides the text itself. */
const reasons: Record<string, string> = {
  'api:coverage': 'git says that the page of a tag was renamed',
  'base:route-without-redirect': 'the former route of a page in the same file, or renamed by git',
  'category:schema': 'as for `front-matter:schema`',
  'cli:schema': 'as for `front-matter:schema`',
  'code:json': 'the text is valid JSON with comments, and not without',
  'code:language': 'the same letters in lower case',
  'code:unknown-option': 'a table of options of other systems',
  'diagram:missing-source': 'git says that the file was renamed',
  'facts:schema': 'as for `front-matter:schema`',
  'front-matter:schema':
    'a table of keys, the same letters in another case, or the only quotes and spaces with which YAML reads the line',
  'heading:anchor': 'the slug that Nextra makes of the id',
  'link:invalid-address': 'the two slashes of `https://`, if one or both are missing',
  'link:missing-anchor':
    'the same letters of one anchor, or of one heading that has an id of its own',
  'link:missing-file': 'git says that the file was renamed, or the same letters of one path',
  'link:missing-image': 'git says that the file was renamed, or the same letters of one path',
  'link:missing-page': 'git says that the file was renamed, or the same letters of one route',
  'link:redirect': 'the page whose `redirect_from` has the route',
  'mdx:component': 'a table of components, with all attributes and children',
  'mdx:esm': 'the imported name is a known component, or nothing uses it',
  'mdx:expression': 'the literal in the braces',
  'mdx:syntax': 'a table of notations: `{#id}` of a heading, comments, quotes, double braces',
  'product:schema': 'as for `front-matter:schema`',
  'prose:terminology':
    'the table in `facts/terms.yaml`, outside of literals, and not for names in lower case',
  'terminology:product-name': 'the only variable with the value, or the route after `docsUrl`',
  'text:foreign-syntax': 'a table of notations, whose text stays the same',
  'text:invisible-character': 'a table of characters',
  'variable:unknown': 'the same letters of one variable in another case',
}

it('has a reason why the fix of each rule is exact', () => {
  const fixable = [...rules, ...listFindingKinds(features)].filter(({ fixes }) => fixes)
  expect(Object.keys(reasons).sort()).toEqual([...new Set(fixable.map(({ id }) => id))].sort())
})

vi.stubEnv('CI', '')

const spellChecker = setUpSpellChecker()

interface FixedSite {
  /** Texts of all files after `--fix`. */
  texts: Record<string, string>
  /** Findings after `--fix`, as `file rule`. */
  found: string[]
  /** Those that still have a fix. */
  fixable: string[]
}

/** Changes a committed site, runs `--fix`, and reads its files. */
async function fixChanged(
  before: Record<string, string>,
  changes: Record<string, string | undefined> = {},
): Promise<FixedSite> {
  const { contentDir, write } = createRepository({ 'index.mdx': pageWith('Text.'), ...before })
  write(changes)
  await fixFolder(contentDir, spellChecker)
  const { diagnostics } = await checkContent(contentDir, { spellChecker, base: lastCommit })
  return {
    texts: readFiles(contentDir),
    found: diagnostics.map(nameFinding),
    fixable: diagnostics.filter(({ fix }) => fix).map(nameFinding),
  }
}

function nameFinding({ file, ruleId }: Diagnostic): string {
  return `${path.basename(file)} ${ruleId}`
}

const withSlug = (text: string, slug: string) => text.replace('---\n\n', `slug: ${slug}\n---\n\n`)

describe('--fix', () => {
  const undo = 'Open the list of imports, choose the last one, and press the button that undoes it.'
  const limits = 'A file has at most ten thousand rows, and each row has one result of a test case.'
  const importPage = (sections: [heading: string, text: string][]) =>
    pageWith(sections.map(([heading, text]) => `## ${heading}\n\n${text}`).join('\n\n'), 'Import')
  const linking = pageWith('See [how to undo](/import#undo-an-import).', 'Linking')

  it('does not link to a section that replaced another one', async () => {
    const { texts, found } = await fixChanged(
      { 'import.mdx': importPage([['Undo an import', undo]]), 'linking.mdx': linking },
      { 'import.mdx': importPage([['Watch the limits', limits]]) },
    )
    expect(texts['linking.mdx']).toBe(linking)
    expect(found).toContain('linking.mdx link:missing-anchor')
  })

  it('leaves the links to a page that took the route of another one', async () => {
    const pages = {
      'github.mdx': pageWith('Text.', 'GitHub page'),
      'linear.mdx': pageWith('Text.', 'Linear page'),
      'linking.mdx': pageWith('See [it](/linear) and [the other](/github).', 'Linking'),
    }
    const taken = withSlug(pages['linear.mdx'], '/github')
    const { texts, found } = await fixChanged(pages, { 'linear.mdx': taken })
    expect(texts).toMatchObject({ ...pages, 'linear.mdx': taken })
    expect(found.filter((each) => !each.includes('title'))).toEqual(['linear.mdx route:conflict'])
  })

  it('leaves two pages that swapped their routes, and reports both', async () => {
    const [one, two] = [pageWith('Text.', 'One'), pageWith('Text.', 'Two')]
    const pages = {
      'one.mdx': withSlug(one, '/one'),
      'two.mdx': withSlug(two, '/two'),
      'linking.mdx': pageWith('See [the first](/one).', 'Linking'),
    }
    const swapped = { 'one.mdx': withSlug(one, '/two'), 'two.mdx': withSlug(two, '/one') }
    const { texts, found } = await fixChanged(pages, swapped)
    expect(texts).toMatchObject({ ...pages, ...swapped })
    expect(found).toEqual(['one.mdx base:route-reused', 'two.mdx base:route-reused'])
  })

  it('does not take a new page for a moved one unless git does', async () => {
    const linkingOld = pageWith('See [it](/old).', 'Linking')
    const { texts } = await fixChanged(
      { 'old.mdx': pageWith(undo.repeat(4), 'Old'), 'linking.mdx': linkingOld },
      { 'old.mdx': undefined, 'new.mdx': pageWith(limits.repeat(4), 'New') },
    )
    expect(texts['linking.mdx']).toBe(linkingOld)
    expect(texts['new.mdx']).not.toContain('redirect_from')
  })

  it('adds no redirect that differs from the route only in case', async () => {
    const guide = pageWith(undo, 'Guide')
    const { texts, found, fixable } = await fixChanged(
      { 'zz/Guide.mdx': guide },
      { 'zz/Guide.mdx': undefined, 'zz/guide.mdx': guide },
    )
    expect(texts['zz/guide.mdx']).toBe(guide)
    expect(found).toEqual(['guide.mdx base:route-without-redirect'])
    expect(fixable).toEqual([])
  })

  it('turns published addresses of this site into routes, but only in links', async () => {
    const body = (address: string, start: string, asset: string) =>
      `See [the import](${address}), [the start](${start}#top) and [it][a]; the host is \`https://docs.acme.example\`.\n\n[a]: ${asset}`
    const site = 'https://docs.acme.example'
    const { texts } = await fixChanged({
      'import.mdx': pageWith('Text.', 'Import'),
      'linking.mdx': pageWith(body(`${site}/import#x`, site, `<${site}/import>`), 'Linking'),
    })
    expect(texts['linking.mdx']).toContain(
      'See [the import](/import#x), [the start](/#top) and [it][a]; the host is `{product.docsUrl}`.',
    )
    expect(texts['linking.mdx']).toContain('[a]: </import>')
  })

  it('writes the exact path of a picture, and none if there are two', async () => {
    const page = (one: string, two: string) => pageWith(`![One](${one})\n\n![Two](${two})`, 'Guide')
    const { texts } = await fixChanged({
      'docs/assets/a/1.png': 'a',
      'docs/assets/b/1.png': 'b',
      'docs/guide.mdx': page('/docs/assets/b/1.png', '/img/1.png'),
    })
    expect(texts['docs/guide.mdx']).toBe(page('./assets/b/1.png', '/img/1.png'))
  })

  it('does not choose between a route and punctuation that is almost the same', async () => {
    const page = pageWith('See [the version](/v12) and [the page](/Import-CSV).', 'Linking')
    const { texts } = await fixChanged({
      'v1.2.mdx': pageWith('Text.', 'Version'),
      'import-csv.mdx': pageWith('Text.', 'Import'),
      'linking.mdx': page,
    })
    expect(texts['linking.mdx']).toBe(page.replace('/Import-CSV', '/import-csv'))
  })

  it('corrects no name by its nearest neighbor', async () => {
    const page = pageWith(
      'Ask {product.nmae}, see [it](/imprt) and [that](#sectoin).\n\n## Section\n\nText.',
      'Page',
    )
    const { texts } = await fixChanged({
      'import.mdx': pageWith('Text.', 'Import'),
      'page.mdx': page,
    })
    expect(texts['page.mdx']).toBe(page)
  })
})
