import { expect, it } from 'vitest'
import { parseMeta, renderMeta } from '../../scripts/generate/render-meta.ts'
import type { NavigationFolder } from '../../scripts/generate/navigation.ts'

const page = { type: 'page', position: 1 } as const

it('writes a folder in the notation of Nextra, in order, and reads the same', () => {
  const folder = {
    type: 'folder',
    name: 'api',
    path: 'api',
    label: 'API',
    index: { slug: '/category/api' },
    children: [
      { ...page, name: 'runs', label: 'Runs: "all" of them', route: '/runs', hidden: false },
      { type: 'folder', name: 'deep', path: 'api/deep', label: 'Deep', children: [] },
      { ...page, name: 'aside', label: 'Aside', route: '/aside', hidden: true },
    ],
  } as unknown as NavigationFolder
  const text = renderMeta(folder)
  expect(text).toBe(`// Generated from content-src/api; edit that.
export default {
  "index": { "title": "Overview", "href": "/category/api" },
  "runs": { "title": "Runs: \\"all\\" of them", "href": "/runs" },
  "deep": { "title": "Deep" },
  "aside": { "title": "Aside", "href": "/aside", "display": "hidden" }
}
`)
  const meta = parseMeta(text)
  expect(Object.keys(meta)).toEqual(['index', 'runs', 'deep', 'aside'])
  expect(meta.runs).toEqual({ title: 'Runs: "all" of them', href: '/runs' })
})

it('says that a file is something else', () => {
  expect(() => parseMeta('export default { index: 1 }')).toThrow(SyntaxError)
})
