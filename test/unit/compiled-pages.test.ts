import { expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { buildPlan } from '#generate/plan.ts'
import { checkCases, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { renderPage } from '../support/render-page.ts'
import { companionPages, toContentFiles } from '../support/site.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

/** Checks a page of a small site. Returns its findings and a function that generates the page. */
async function checkPage(text: string) {
  const content = toContentFiles({ ...companionPages, 'page.mdx': text }, [
    'notes.md',
    'picture.svg',
  ])
  const { diagnostics, site } = await checkContent('no-folder/content-src', {
    content,
    spellChecker: noopSpellChecker,
  })
  const found = diagnostics.filter(({ file }) => file === 'content-src/page.mdx')
  return { found, generate: () => buildPlan(site, new Map()).pages.get('page.mdx')! }
}

function hasNoErrors(found: Diagnostic[]): boolean {
  return found.every(({ severity }) => severity === 'warning')
}

it('renders or reports each construct that the compiler interprets', async () => {
  await checkCases('compiled', async (body) => {
    const { found, generate } = await checkPage(pageWith(body))
    const findings = found.length > 0 ? [renderFindings(found)] : []
    const html = hasNoErrors(found) ? [(await renderPage(generate())).html] : []
    return [...findings, ...html].join('\n')
  })
}, 300_000)

it.each([
  ['See [the **other** page](/other) first', 'See the other page first'],
  ['The `run` command', 'The run command'],
  ['Press <Kbd>Ctrl</Kbd> _twice_', 'Press Ctrl twice'],
  ['A picture ![of the menu](./picture.svg)', 'A picture of the menu'],
  ['A heading with a note[^1]', 'A heading with a note'],
  ['[A link](/other) at {product.name} [#own]', 'A link at Acme Tests'],
])('lists the heading `%s` without markup', async (heading, text) => {
  const { found, generate } = await checkPage(pageWith(`## ${heading}\n\nText.\n\n[^1]: A note.`))
  expect(hasNoErrors(found)).toBe(true)
  const { contents } = await renderPage(generate())
  expect(contents.replace(/ href="[^"]*"/, '')).toBe(`<ul><li><a>${text}</a></li></ul>`)
})
