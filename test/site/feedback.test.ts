import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { phone } from './browser.ts'
import { analyze } from './axe-run.ts'
import { basePath, startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

it('asks with two links that open a mail about the page, without script', async () => {
  const { page } = await open({ path: '/book-a-berth', isEarly: true, viewport: phone })
  const mails = [
    ['Yes, this page was helpful; writes an email', 'Helpful page: Book a berth'],
    ['No, this page was not helpful; writes an email', 'Page to improve: Book a berth'],
  ] as const
  for (const [name, subject] of mails) {
    const link = page.getByRole('link', { name, exact: true })
    const mail = new URL((await link.getAttribute('href'))!)
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'help@tidewater.example'])
    expect(mail.searchParams.get('subject')).toBe(subject)
    const lines = mail.searchParams.get('body')!.split('\r\n')
    expect(lines[0]).toMatch(/^What .*\?$/)
    expect(lines).toContain(`https://www.tidewater.example${basePath}/book-a-berth`)
    const date = page.locator('.page__facts time')
    if ((await date.count()) > 0) {
      expect(lines).toContain(`Last changed on ${await date.getAttribute('datetime')}`)
    }
  }
  expect(await analyze(page)).toEqual([])
  expect(await page.locator('footer').getByText('helpful?').count()).toBe(1)
})

it('leaves no trace where it is off', async () => {
  const dir = inject('siteDir')
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(?:html|txt|md|js)$/.test(file.name))
  expect(texts.length).toBeGreaterThan(50)
  const traces: string[] = []
  for (const { parentPath, name } of texts) {
    const text = await readFile(path.join(parentPath, name), 'utf8')
    if (/this page (?:was )?helpful|mailto:[^"]*subject/.test(text)) traces.push(name)
  }
  expect(traces).toEqual([])
})
