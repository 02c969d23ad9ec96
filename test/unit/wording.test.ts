import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { rules } from '../support/rules.ts'
import { prepareRules, runRules } from '#gate/rules/run-rules.ts'
import { pageWith } from '../support/content-folder.ts'
import { companionPages, parseTestSite } from '../support/site.ts'

/** What the errors about a page say, and how they are mended. */
async function find(body: string, more: Record<string, string> = {}, assets: string[] = []) {
  const files = { ...companionPages, 'guides/page.mdx': pageWith(body), ...more }
  const { context } = parseTestSite(files, assets)
  await prepareRules(context.site.pages, rules)
  const isError = ({ severity }: Diagnostic) => severity === 'error'
  return runRules(context, rules)
    .filter(isError)
    .map(({ message, help }) => ({ message, help }))
}

describe('a finding says what was meant', () => {
  it('of an attribute with the name of another system, once, with what it takes', async () => {
    expect(await find('<Callout kind="info">\n\nText.\n\n</Callout>')).toEqual([
      {
        message: 'Unexpected attribute `kind` of `<Callout>`; did you mean `type`?',
        help: '`type` takes one of `note`, `tip`, `warning`, `danger`',
      },
    ])
  })

  it('of an attribute that is missing, with what it takes', async () => {
    expect(await find('<Callout title="A">\n\nText.\n\n</Callout>')).toEqual([
      {
        message: 'Cannot find attribute `type` of `<Callout>`',
        help: '`type` takes one of `note`, `tip`, `warning`, `danger`',
      },
    ])
  })

  it('of a tag that is never opened', async () => {
    expect(await find('Text.\n\n</Callout>')).toMatchObject([
      {
        message: 'Cannot find the opening tag of `</Callout>`',
        help: 'Write `<Callout>` where it begins, or remove this tag',
      },
    ])
  })

  it.each([
    ['./data-mnu.png', './data-menu.png'],
    ['data-menu.png', '../other/data-menu.png'],
    ['/assets/guides/data-mnu.png', './data-menu.png'],
  ])('of the image %s', async (written, right) => {
    const file = right.startsWith('./') ? 'guides/data-menu.png' : 'other/data-menu.png'
    const found = await find(`![The menu of a run](${written})`, {}, [file])
    expect(found).toEqual([
      {
        message: `Cannot find image \`${written}\`; did you mean \`${right}\`?`,
        help: `Write \`${right}\``,
      },
    ])
  })

  it('of a page that the navigation names', async () => {
    const theme = "export default { navbar: [{ docId: 'guides/pag' }, { docId: 'nothing/near' }] }"
    expect(await find('Text.', { 'theme.config.tsx': theme })).toEqual([
      {
        message: 'Cannot find page `guides/pag`; did you mean `guides/page`?',
        help: 'Write `guides/page`',
      },
      {
        message: 'Cannot find page `nothing/near`',
        help: 'Name a page by the path of its file below the content folder, without `.mdx`',
      },
    ])
  })

  it.each([
    ['Note', '<Callout type="note">'],
    ['Warning', '<Callout type="warning">'],
    ['CardGroup', '<Cards>'],
    ['TabItem', '<Tab label="…">'],
    ['Frame', '<Figure caption="…">'],
    ['Mermaid', '<Diagram src="…" alt="…">'],
  ])('of the component <%s>', async (name, ours) => {
    const [found] = await find(`<${name}>\n\nText.\n\n</${name}>`)
    expect(found?.message).toBe(`Unknown component \`<${name}>\`; did you mean \`${ours}\`?`)
  })
})
