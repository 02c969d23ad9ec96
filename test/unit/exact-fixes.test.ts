import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixFolder } from '../support/fix-folder.ts'
import { readFiles } from '../support/folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

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
