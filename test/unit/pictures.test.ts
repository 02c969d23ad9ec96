import { readdirSync, readFileSync } from 'node:fs'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { runStatuses } from '#core/run-status.ts'
import { Window } from '#components/mdx/pictures.tsx'

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
