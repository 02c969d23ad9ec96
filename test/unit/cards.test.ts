import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { imageSize } from 'image-size'
import { createMemoryStore } from '#core/cache/store.ts'
import type { Page } from '#content/page.ts'
import { makeCards } from '#generate/cards.ts'
import { findLastChange } from '#generate/plan.ts'
import type { Navigation } from '#core/navigation.ts'
import type { PageData } from '#content/generated-site.ts'
import { parseTestSite } from '../support/site.ts'
import { pageWith } from '../support/content-folder.ts'

const icon = readFileSync('components/theme/icon.svg', 'utf8')

it('renders small cards of pages, in any script', async () => {
  const navigation: Navigation = { entries: [['A', '/a']], pages: [] }
  const site = { siteTitle: 'Docs', icon, accent: 'hsl(167, 81%, 23%)', background: '#fdfdfb' }
  const page = (route: string, title: string) => ({ route, title, description: 'What' }) as PageData
  const pages = [page('/', 'Start'), page('/a', 'Ünïcode Привет'), page('/b/c', '試験')]
  const cards = await makeCards({ pages, navigation, site, store: createMemoryStore<string>() })
  expect(cards.map(([file]) => file)).toEqual([
    '_cards/index.png',
    '_cards/a.png',
    '_cards/b/c.png',
  ])
  for (const [, png] of cards) {
    expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(30_000)
  }
})

it('a page has its own date, or that of the last change to its text, images or sources', async () => {
  const { site, context } = await parseTestSite(
    {
      'plain.mdx': pageWith('Text.'),
      'picture.mdx': pageWith('![Menu](./menu.png)'),
      'files.mdx': pageWith('<CliExitCodes />'),
      'old.mdx': pageWith('Text.').replace('\n', '\nlast_changed: 2020-05-05\n'),
      'never.mdx': pageWith('Text.').replace('\n', '\nlast_changed: none\n'),
    },
    ['menu.png'],
  )
  const days = new Map([
    ...['plain.mdx', 'picture.mdx', 'files.mdx', 'old.mdx', 'never.mdx'].map(
      (file) => [file, '2026-01-01'] as const,
    ),
    ['menu.png', '2026-02-02'],
    ['automation/cli.yaml', '2026-03-03'],
  ])
  const dayOf = (name: string) => {
    const page: Page = site.pages.find(({ docId }) => docId === name)!
    return findLastChange(page, context, days)
  }
  expect(['plain', 'picture', 'files', 'old', 'never'].map(dayOf)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-03',
    '2020-05-05',
    undefined,
  ])
  expect(findLastChange(site.pages.at(-1)!, context, new Map())).toBeUndefined()
})
