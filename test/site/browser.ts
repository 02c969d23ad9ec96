import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** Address of the built site under test. */
export const siteUrl = inject('siteUrl')

/** Starts the browser that the setup has found. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
  })
}

/** A page, and what went wrong in it: errors on the console and requests to anywhere else. */
export async function openPage(
  source: Browser | BrowserContext,
): Promise<{ page: Page; problems: string[] }> {
  const page = await source.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(siteUrl) && !url.startsWith('data:')) problems.push(`request to ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return { page, problems }
}
