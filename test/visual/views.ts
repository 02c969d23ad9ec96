import type { Page } from 'playwright-core'

/** A view whose looks are kept. */
export interface View {
  name: string
  route: string
  width: number
  height: number
  mode: 'light' | 'dark'
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

/** One of each kind of page, in both modes and in the widths where the layout changes. */
export const views: View[] = [
  { name: 'front-1280', route: '/', width: 1280, height: 1600, mode: 'light' },
  { name: 'front-1920-dark', route: '/', width: 1920, height: 1200, mode: 'dark' },
  { name: 'front-390', route: '/', width: 390, height: 1600, mode: 'light' },
  { name: 'guide-1280-dark', route: '/quick-start', width: 1280, height: 1600, mode: 'dark' },
  { name: 'guide-996', route: '/test-run-configuration', width: 996, height: 1600, mode: 'light' },
  { name: 'api-1280', route: '/api/run', width: 1280, height: 2400, mode: 'light' },
  { name: 'api-390-dark', route: '/api/run', width: 390, height: 2400, mode: 'dark' },
  { name: 'cli-1280', route: '/cli-usage', width: 1280, height: 2000, mode: 'light' },
  { name: 'notes-390', route: '/25W40', width: 390, height: 1600, mode: 'light' },
  { name: 'contact-1280-dark', route: '/contact-us', width: 1280, height: 1200, mode: 'dark' },
  { name: 'not-found-1280', route: '/quick-strat', width: 1280, height: 900, mode: 'light' },
  {
    name: 'menu-390',
    route: '/api/run',
    width: 390,
    height: 800,
    mode: 'light',
    prepare: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'search-1280',
    route: '/tms',
    width: 1280,
    height: 800,
    mode: 'light',
    prepare: async (page) => {
      await page.keyboard.press('/')
      await page.getByPlaceholder('Search documentation').fill('milestone')
      await page.getByText(/^\d+ pages found$/).waitFor()
    },
  },
]
