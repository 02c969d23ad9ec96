import type { Page } from 'playwright-core'

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const reactScriptPattern = '**/_next/static/chunks/*.js'

export function blockReact(page: Page): Promise<unknown> {
  return page.route(reactScriptPattern, (route) => route.abort())
}
