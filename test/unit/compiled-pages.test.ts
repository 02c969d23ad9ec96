import { expect, it } from 'vitest'
import { checkCases, renderFindings } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { checkPage, hasNoErrors, renderPage } from '../support/render-page.ts'

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
