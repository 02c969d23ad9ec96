import { readdirSync, readFileSync } from 'node:fs'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { runStatuses } from '#core/run-status.ts'
import { Field, Screen, Window } from '#components/mdx/pictures.tsx'

it('renders windows as an image with a text alternative', () => {
  const window = h(
    Window,
    {
      title: 'Keys',
      path: 'Settings; 1. [API Keys]',
      columns: 'Case | Status',
      rows: '[a_b | failed]',
      buttons: '4. Save',
    },
    h(Field, { label: 'Key', step: '2' }),
    h(Field, { label: 'Scope', choices: '3. [Read]' }),
  )
  expect(renderToStaticMarkup(h(Screen, { alt: 'A "key"', children: window }))).toBe(
    '<div class="screen box" role="img" aria-label="A &quot;key&quot;" data-search-ignore="" data-markdown-ignore="">' +
      '<div class="screen__window">' +
      '<div class="screen__path"><span>Settings</span><span data-step="1" data-active="">API Keys</span></div>' +
      '<div class="screen__title">Keys</div>' +
      '<div class="screen__rows"><div class="screen__columns"><span>Case</span><span>Status</span></div>' +
      '<div data-active=""><span>a_b</span><span><i data-status="failed"></i>failed</span></div></div>' +
      '<div class="screen__field"><span data-step="2">Key</span><div class="screen__value"></div></div>' +
      '<div class="screen__field"><span>Scope</span>' +
      '<div class="screen__choices"><span data-step="3" data-active="">Read</span></div></div>' +
      '<div class="screen__buttons"><span data-step="4">Save</span></div></div></div>',
  )
})

it('marks each status of a test case with its color', () => {
  const folder = 'app/styles'
  const styles = readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  for (const status of runStatuses) {
    const html = renderToStaticMarkup(h(Window, { title: 'Run', rows: `Pay | ${status}` }))
    expect(html).toContain(`<i data-status="${status}"></i>`)
    expect(styles.join('')).toContain(`[data-status='${status}']`)
  }
})
