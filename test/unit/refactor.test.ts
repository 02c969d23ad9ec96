import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { applyPlan, renderPlan } from '#commands/refactor/apply-plan.ts'
import { planMove } from '#commands/refactor/plan-move.ts'
import { planRemove } from '#commands/refactor/plan-remove.ts'
import { planRenameHeading } from '#commands/refactor/plan-rename-heading.ts'
import { openWorkspace, toDocId, type Workspace } from '#commands/refactor/workspace.ts'
import { createChanger, smallSite } from '../support/change-content.ts'
import { copyContent, readTexts } from '../support/content-copy.ts'
import type { TestRepository } from '../support/repository.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())
const change = createChanger(speller)

const remove = (id: string, redirect?: string) => (workspace: Workspace) => {
  const result = planRemove(workspace, { id, redirect })
  if ('obstacles' in result) throw new Error(result.obstacles.join('\n'))
  return result.plan
}

describe('remove', () => {
  it('leads links, navigation and old addresses to the page that takes the place', async () => {
    const { texts, found } = await change(remove('guides/first-steps', '/guides/no-position'))
    expect(found).toEqual([])
    const target = texts['content-src/guides/no-position.mdx']
    expect(target).toContain('\nredirect_from: [/first-steps]\n')
    expect(target).toContain('(/guides/no-position)')
    expect(texts['content-src/index.mdx']).toContain('[the guide](/guides/no-position)')
    expect(texts['theme.config.tsx']).toContain("href: '/guides/no-position'")
    expect(Object.keys(texts)).not.toContain('content-src/guides/images/menu.svg')
  })

  it('can lead to a category', async () => {
    const { texts, found } = await change(remove('contact', '/tools/acme-tests'))
    expect(found).toEqual([])
    expect(texts['content-src/guides/tools/_category.yaml']).toContain(
      '  slug: "/tools/{product.slug}"\n  redirect_from: [/contact]',
    )
    expect(texts['theme.config.tsx']).toContain("{ label: 'Contact', href: '/tools/acme-tests' }")
  })

  it('hands on the addresses of a category that goes with its last page', async () => {
    const { texts, found } = await change(remove('guides/tools/cli', '/first-steps'))
    expect(found).toEqual([])
    expect(texts['content-src/guides/first-steps.mdx']).toContain(
      'redirect_from: [/guides/tools/cli, "/tools/{product.slug}"]',
    )
    expect(Object.keys(texts).filter((name) => name.includes('tools'))).toEqual([])
  })

  it('names all places that lead to a page without a successor, and does nothing', async () => {
    const workspace = await openWorkspace(path.join(smallSite, 'content-src'))
    const result = planRemove(workspace, { id: 'guides/first-steps' })
    expect(
      'obstacles' in result && result.obstacles.map((each) => each.replace(/^.*\//, '')),
    ).toEqual([
      'no-position.mdx:6:49 A link leads there',
      'index.mdx:11:26 A link leads there',
      'index.mdx:12:28 A link leads there',
      'theme.config.tsx:4:52 The navigation names it',
    ])
  })

  it('removes a page that nothing leads to, and says what becomes of its address', async () => {
    const { texts, found, notes } = await change(remove('guides/no-position'))
    expect(Object.keys(texts)).not.toContain('content-src/guides/no-position.mdx')
    expect(notes).toEqual([expect.stringContaining('`/guides/no-position` leads nowhere')])
    expect(found).toEqual([expect.stringContaining('base:route-without-redirect')])
  })

  it('refuses a redirect that leads nowhere', async () => {
    const workspace = await openWorkspace(path.join(smallSite, 'content-src'))
    const request = { id: 'contact', redirect: '/first-stepps' }
    expect(() => planRemove(workspace, request)).toThrow('did you mean `/first-steps`?')
    expect(() => planRemove(workspace, { id: 'contact', redirect: '/contact' })).toThrow(
      'it is removed with the page',
    )
  })
})

describe('rename-heading', () => {
  const rename = (id: string, anchor: string, heading: string) => (workspace: Workspace) =>
    planRenameHeading(workspace, { id, anchor, heading })

  it('leads all links to the new anchor', async () => {
    const { texts, found } = await change(
      rename('guides/first-steps', '#set-up', 'Get {product.name} ready'),
    )
    expect(found).toEqual([])
    expect(texts['content-src/guides/first-steps.mdx']).toContain('\n## Get {product.name} ready\n')
    expect(texts['content-src/index.mdx']).toContain('first-steps.mdx#get-{product.slug}-ready)')
  })

  it('keeps an anchor of its own, unless the new text brings one', async () => {
    const kept = await change(rename('guides/first-steps', 'more', 'Further reading'))
    expect(kept.found).toEqual([])
    expect(kept.texts['content-src/guides/first-steps.mdx']).toContain(
      '\n## Further reading [#more]\n',
    )
    expect(kept.notes).toEqual(['The anchor `#more` stays'])
    const given = await change(rename('guides/first-steps', 'more', 'Further reading [#further]'))
    expect(given.found).toEqual([])
    expect(given.texts['content-src/guides/no-position.mdx']).toContain('(/first-steps#further)')
  })

  it.each([
    ['guides/first-steps', 'set-upp', 'A', 'did you mean `#set-up`?'],
    ['guides/first-steps', 'wholly-other', 'A', 'there are `#set-up`, `#more`'],
    ['guides/first-steps', 'set-up', 'Read on', 'has a heading `Read on` already'],
    ['guides/first-steps', 'set-up', 'a < b {', 'cannot be a heading'],
    ['guides/first-steps', 'set-up', ' ', 'Expected one line'],
    ['guides/first', 'set-up', 'A', 'Cannot find page'],
  ])('refuses %s %s %j', async (id, anchor, heading, message) => {
    const workspace = await openWorkspace(path.join(smallSite, 'content-src'))
    expect(() => rename(id, anchor, heading)(workspace)).toThrow(message)
  })
})

describe('all or nothing', () => {
  const planned = (workspace: Workspace) =>
    planMove(workspace, { from: 'guides/first-steps', to: 'start', slug: '/start' })

  it('leaves everything as it was where one file has changed in the meantime', async () => {
    const repository = copyContent(smallSite)
    const workspace = await openWorkspace(repository.contentDir)
    const plan = planned(workspace)
    repository.write({ 'guides/no-position.mdx': 'saved by somebody' })
    const before = readTexts(repository)
    await expect(applyPlan(plan, workspace)).rejects.toThrow('has changed in the meantime')
    expect(readTexts(repository)).toEqual(before)
  })

  it('refuses to begin where a page cannot be read', async () => {
    const repository = copyContent(smallSite)
    repository.write({
      'guides/no-position.mdx': '---\ntitle: A\ndescription: B\n---\n\n<Callout>\n',
    })
    await expect(openWorkspace(repository.contentDir)).rejects.toThrow('its links are not known')
  })

  it('keeps byte order marks and line ends', async () => {
    const repository = copyContent(smallSite)
    const file = path.join(repository.contentDir, 'guides/no-position.mdx')
    const text = readFileSync(file, 'utf8')
    const odd = (plain: string) => `\uFEFF${plain.replaceAll('\n', '\r\n')}`
    writeFileSync(file, odd(text))
    await change(planned, repository)
    expect(readFileSync(file, 'utf8')).toBe(odd(text.replace('/first-steps#', '/start#')))
  })

  it('shows as a diff what git can apply, and writes nothing for that', async () => {
    for (const plan of [planned, remove('guides/tools/cli', '/first-steps')]) {
      const [shown, done] = [copyContent(smallSite), copyContent(smallSite)]
      const workspace = await openWorkspace(shown.contentDir)
      const before = readTexts(shown)
      const diff = renderPlan(plan(workspace), workspace)
      expect(readTexts(shown)).toEqual(before)
      applyDiff(shown, diff)
      const { texts } = await change(plan, done)
      expect(readTexts(shown)).toEqual(texts)
    }
  })
})

/** Applies a diff with absolute paths, as another folder than the working directory gives. */
function applyDiff({ dir, git }: TestRepository, diff: string): void {
  const file = path.join(dir, '.git', 'shown.diff')
  writeFileSync(file, diff.replaceAll(`${dir.slice(1)}/`, ''))
  git('apply', '--unidiff-zero', file)
}

it('takes paths of files for ids', () => {
  const contentDir = path.resolve('content-src')
  expect(toDocId('content-src/tms/quick-start.mdx', { contentDir })).toBe('tms/quick-start')
  expect(toDocId('tms/quick-start', { contentDir })).toBe('tms/quick-start')
  expect(toDocId('./tms/', { contentDir })).toBe('tms')
})
