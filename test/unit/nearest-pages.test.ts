import { expect, it } from 'vitest'
import { findNearestPages } from '#components/theme/nearest-pages.ts'

const pages: [route: string, label: string][] = [
  ['/', 'Introduction'],
  ['/quick-start', 'Quick start'],
  ['/api/run', 'Test runs'],
  ['/api/result', 'Results'],
  ['/api/upload_file', 'File uploads'],
  ['/automation/github-actions-integration', 'GitHub Actions'],
]

it.each([
  ['/quick-strat', '/quick-start'],
  ['/Quick_Start.html', '/quick-start'],
  ['/docs/quick-start', '/quick-start'],
  ['/api/runs', '/api/run'],
  ['/api/upload-file/', '/api/upload_file'],
  ['/github-actions-integration', '/automation/github-actions-integration'],
  ['/%E0%A4%A/api/result', '/api/result'],
])('suggests for %s first %s', (path, expected) => {
  expect(findNearestPages(path, pages)[0]?.[0]).toBe(expected)
})

it('suggests at most three pages, and none where nothing is near', () => {
  expect(findNearestPages('/api/re', pages).length).toBeLessThanOrEqual(3)
  expect(findNearestPages('/zzzzzzzzzzzzzzzzzzzzzzz', pages)).toEqual([])
})
