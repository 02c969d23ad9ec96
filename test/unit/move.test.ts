import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { planMove } from '#commands/refactor/plan-move.ts'
import { openWorkspace } from '#commands/refactor/workspace.ts'
import { createChanger, smallSite } from '../support/change-content.ts'
import { copyContent, readTexts } from '../support/content-copy.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())
const change = createChanger(speller)

describe('move', () => {
  it('keeps the address of a page with a slug, and mends links by file, in and out', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'guides/first-steps', to: 'start/begin/steps' }),
    )
    expect(found).toEqual([])
    expect(texts['content-src/guides/first-steps.mdx']).toBeUndefined()
    const page = texts['content-src/start/begin/steps.mdx']
    expect(page).toContain('![The menu of the product](../../guides/images/menu.svg)')
    expect(page).toContain('[go back](../../index.mdx)')
    expect(page).not.toContain('redirect_from')
    expect(texts['content-src/index.mdx']).toContain('[the guide](./start/begin/steps.mdx#set-up)')
    expect(texts['content-src/index.mdx']).toContain('[the same guide](/first-steps)')
  })

  it('leads the old address on where it changes', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'contact', to: 'help/contact' }),
    )
    expect(found).toEqual([])
    expect(texts['content-src/help/contact.mdx']).toContain('\nredirect_from: [/contact]\n')
    expect(texts['theme.config.tsx']).toContain("docId: 'help/contact'")
  })

  it('writes the new slug, and changes links by route, in the navigation too', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'guides/first-steps', to: 'guides/first-steps', slug: '/go' }),
    )
    expect(found).toEqual([])
    expect(texts['content-src/guides/first-steps.mdx']).toContain(
      '\nslug: /go\nredirect_from: [/first-steps]\n',
    )
    expect(texts['content-src/guides/no-position.mdx']).toContain('(/go#more)')
    expect(texts['theme.config.tsx']).toContain("href: '/go'")
  })

  it.each([
    [
      "'It\\u2019s [new](/first-steps?a=1#more), [our steps](./guides/first-steps.mdx)'",
      "'It\\u2019s [new](/go?a=1#more), [our steps](./start/steps.mdx)'",
    ],
    [
      '`New in ${product.name}: [it](/first-steps), [our address](/contact)`',
      '`New in ${product.name}: [it](/go), [our address](/contact)`',
    ],
  ])('changes the links of the announcement: %s', async (before, after) => {
    const repository = copyContent(smallSite)
    const file = path.join(repository.dir, 'theme.config.tsx')
    const theme = `${readFileSync(file, 'utf8')}\nexport const more = { announcement: { text: `
    writeFileSync(file, `${theme}${before} } }\n`)
    const { texts, found } = await change(
      (workspace) =>
        planMove(workspace, { from: 'guides/first-steps', to: 'start/steps', slug: '/go' }),
      repository,
    )
    expect(found).toEqual([])
    expect(texts['theme.config.tsx']).toContain(`announcement: { text: ${after} }`)
  })

  it('refuses to move where the announcement cannot be read', async () => {
    const repository = copyContent(smallSite)
    const theme = 'export default () => ({ announcement: { text: texts.spring } })\n'
    writeFileSync(path.join(repository.dir, 'theme.config.tsx'), theme)
    await expect(openWorkspace(repository.contentDir)).rejects.toThrow(/theme\.config\.tsx/)
  })

  it('gives a slug with variables its quotes', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'contact', to: 'contact', slug: '/ask-{product.slug}' }),
    )
    expect(found).toEqual([])
    expect(texts['content-src/contact.mdx']).toContain('\nslug: "/ask-{product.slug}"\n')
  })

  it('takes the redirect away when a page moves back', async () => {
    const { repository } = await change((workspace) =>
      planMove(workspace, { from: 'contact', to: 'help/contact' }),
    )
    repository.commit()
    const { texts, found } = await change(
      (workspace) => planMove(workspace, { from: 'help/contact', to: 'contact' }),
      repository,
    )
    expect(found).toEqual([])
    expect(texts['content-src/contact.mdx']).toContain('\nredirect_from: [/help/contact]\n')
    expect(Object.keys(texts)).not.toContain('content-src/help/contact.mdx')
  })

  it('moves a folder with images, categories and pages', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'guides', to: 'manual/all' }),
    )
    expect(found).toEqual([])
    expect(Object.keys(texts).filter((name) => name.includes('guides'))).toEqual([])
    expect(Object.keys(texts)).toContain('content-src/manual/all/images/menu.svg')
    expect(texts['content-src/manual/all/first-steps.mdx']).toContain('(./images/menu.svg)')
    expect(texts['content-src/manual/all/first-steps.mdx']).toContain('(../../index.mdx)')
    expect(texts['content-src/manual/all/no-position.mdx']).toContain(
      'redirect_from: [/guides/no-position]',
    )
    expect(texts['content-src/manual/all/draft.mdx']).not.toContain('redirect_from')
  })

  it('takes a category along that has no page left', async () => {
    const { texts, found } = await change((workspace) =>
      planMove(workspace, { from: 'guides/tools/cli', to: 'guides/cli' }),
    )
    expect(found).toEqual([])
    expect(texts['content-src/guides/tools/_category.yaml']).toBeUndefined()
    expect(texts['content-src/guides/cli.mdx']).toContain(
      '\nredirect_from: [/guides/tools/cli, "/tools/{product.slug}"]\n',
    )
    expect(texts['content-src/guides/first-steps.mdx']).toContain('[the tools](/guides/cli)')
  })

  it('finds a free position among new neighbors', async () => {
    const repository = copyContent(smallSite)
    const page = readTexts(repository)['content-src/guides/first-steps.mdx']!
    repository.write({
      'guides/tools/other.mdx': page
        .replace('/first-steps', '/other')
        .replace('title: First', 'title: Other')
        .replace('How a reader', 'The other way in which a reader')
        .replace('You see the menu', 'You find the menu')
        .replace('./images', '../images')
        .replace('../index', '../../index'),
    })
    repository.commit()
    const { texts, found, notes } = await change(
      (workspace) => planMove(workspace, { from: 'guides/tools/other', to: 'guides/other' }),
      repository,
    )
    expect(found).toEqual([])
    expect(texts['content-src/guides/other.mdx']).toContain('sidebar_position: 3')
    expect(notes).toEqual([expect.stringContaining('position 3')])
  })

  it.each([
    [{ from: 'guides/first-step', to: 'a' }, 'did you mean `guides/first-steps`?'],
    [{ from: 'contact', to: 'index' }, 'expected a first segment other than `index`'],
    [{ from: 'contact', to: 'guides/draft' }, '`guides/draft.mdx` is there already'],
    [{ from: 'contact', to: 'a', slug: '/first-steps' }, 'has the address `/first-steps` already'],
    [{ from: 'contact', to: 'a', slug: 'a b' }, 'a path that begins with `/`'],
    [{ from: 'contact', to: 'contact' }, 'is there already'],
    [{ from: 'guides', to: 'a', slug: '/a' }, 'for a page, not for a folder'],
    [{ from: 'guides', to: 'guides/a' }, 'into itself'],
  ])('refuses %j', async (request, message) => {
    const workspace = await openWorkspace(path.join(smallSite, 'content-src'))
    expect(() => planMove(workspace, request)).toThrow(message)
  })
})
