import { expect, it } from 'vitest'
import { findApi } from '#features/api-reference/api.ts'
import { findPage, site } from './content.ts'

/** Links in the last section of each page, which lead to other pages. */
const nextLinks = site.pages.flatMap(({ file }) => {
  const section = file.text.split('\n## What to read next\n')[1] ?? ''
  const links = section.matchAll(/\[([^\]]+)\]\((\/[^)#]*)\)/g)
  return Array.from(links, ([, text, route]) => ({ path: file.path, text, route }))
})

it('calls a page by its title where it recommends the page', () => {
  const titles = new Map<string, string>(
    site.pages.map(({ route, frontMatter }) => [route, frontMatter!.title]),
  )
  expect(nextLinks.length).toBeGreaterThan(80)
  const problems = nextLinks.filter(({ text, route }) => text !== titles.get(route!))
  expect(problems).toEqual([])
})

it('lists every operation in the overview of the API', () => {
  const { text } = findPage('/api/api_intro').file
  const missing = findApi(site)!
    .operations.map(({ page, id }) => `](/${page}#op-${id})`)
    .filter((link) => !text.includes(link))
  expect(missing).toEqual([])
})
