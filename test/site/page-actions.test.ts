import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import {
  allowClipboard,
  readClipboard,
  siteUrl,
  startBrowser,
  stopClock,
  waitForReact,
} from './browser.ts'

const open = startBrowser()

it('fetches the page as Markdown when it is copied', async () => {
  const { page, problems, requests } = await open({ isFresh: true })
  await allowClipboard(page)
  await page.goto(`${siteUrl}/quick-start`, { waitUntil: 'networkidle' })
  expect(requests.filter(({ path }) => path.endsWith('.md'))).toEqual([])
  await waitForReact(page)
  // The label changes back after two seconds.
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  const markdown = await readFile(path.join(inject('siteDir'), 'quick-start.md'), 'utf8')
  expect(await readClipboard(page)).toBe(markdown)
  expect(problems).toEqual([])
})

it.each(['/', '/quick-start'])('links %s to its Markdown without JavaScript', async (route) => {
  const { page } = await open({ path: route, javaScriptEnabled: false })
  expect(await page.getByRole('button', { name: 'Copy page' }).count()).toBe(0)
  const address = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')
  expect(address).toBe(route === '/' ? '/index.md' : `${route}.md`)
  const alternate = page.locator('head link[rel=alternate][type="text/markdown"]')
  expect(await alternate.getAttribute('href')).toBe(`https://docs.acme.example${address}`)
  const response = await fetch(`${siteUrl}${address}`)
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await response.text()).toMatch(/^# \w/)
})
