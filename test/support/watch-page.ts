import type { Browser, Page } from 'playwright-core'

/**
 * Opens a page that records dialogs, violations of its policy, and requests to other origins, data
 * and the page itself excepted.
 */
export async function openWatchedPage(browser: Browser, origin: string) {
  const page = await browser.newPage()
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    // The dialog may have gone with its document.
    dialog.dismiss().catch(() => undefined)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(`violation ${message.text()}`)
  })
  // Nothing leaves the machine. Requests that a policy blocks do not get here.
  await page.route(
    (url) => url.origin !== origin && url.protocol !== 'data:',
    (route) => {
      seen.push(`request ${route.request().url()}`)
      return route.abort()
    },
  )
  return { page, seen }
}

/** Opens an address, whether it shows a document or starts a download, and lets scripts run. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' }).catch((error: Error) => {
    if (!/download is starting|net::ERR_ABORTED|net::ERR_INVALID/i.test(error.message)) throw error
  })
  await page.waitForTimeout(30)
}
