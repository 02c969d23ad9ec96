import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

const elsewhere = 'https://elsewhere.example'

/** What somebody might get into a page, with the directive that refuses it. */
const intrusions: [name: string, html: string, directive: string][] = [
  ['a script', '<script>self.intruded = 1</script>', 'script-src-elem'],
  ['a handler', '<img src="/icon.svg" onload="self.intruded = 1">', 'script-src-attr'],
  ['a foreign image', `<img src="${elsewhere}/a.png">`, 'img-src'],
  ['a foreign style sheet', `<link rel="stylesheet" href="${elsewhere}/a.css">`, 'style-src-elem'],
  ['a style', '<style>main { display: none }</style>', 'style-src-elem'],
  ['another base', `<base href="${elsewhere}">`, 'base-uri'],
]

it.each(intrusions)('%s in the HTML of a page is refused', async (_name, html, directive) => {
  const { page, requests } = await openWith(html)
  await expect.poll(() => violations(page)).toContain(directive)
  expect(await page.evaluate(() => 'intruded' in self)).toBe(false)
  expect(requests).toEqual([])
  expect(await page.locator('main').isVisible()).toBe(true)
})

/** What a script that is there could be made to do. */
const sinks: [name: string, attempt: string, directive: string][] = [
  ['text for a script', "setTimeout('self.intruded = 1')", 'require-trusted-types-for'],
  ['a request', `fetch('${elsewhere}').catch(() => 0)`, 'connect-src'],
  [
    'a form',
    `Object.assign(document.body.appendChild(document.createElement('form')), { action: '${elsewhere}' }).submit()`,
    'form-action',
  ],
]

it.each(sinks)('%s is refused to the scripts of a page', async (_name, attempt, directive) => {
  const { page, requests } = await openWith('')
  await page.evaluate(`try { ${attempt} } catch {}`)
  await expect.poll(() => violations(page)).toContain(directive)
  expect(await page.evaluate(() => 'intruded' in self)).toBe(false)
  expect(requests).toEqual([])
})

it('no other page may frame one', async () => {
  const { page } = await open()
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  // Not even one of the site itself.
  const embedder = `${siteUrl}/embedder`
  await page.route(embedder, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${siteUrl}/billing"></iframe>` }),
  )
  await page.goto(embedder, { waitUntil: 'commit' })
  await expect.poll(() => refused.join('\n')).toContain('frame-ancestors')
})

/** Opens a page into whose HTML something has got, and notes what is asked of elsewhere. */
async function openWith(html: string): Promise<{ page: Page; requests: string[] }> {
  const requests: string[] = []
  const { page } = await open({
    path: '/billing',
    prepare: async (blank) => {
      await blank.addInitScript(noteViolations)
      await blank.route(`${elsewhere}/**`, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ body: '' })
      })
      await blank.route('**/billing', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({ response, body: body.replace('<main', () => `${html}<main`) })
      })
    },
  })
  return { page, requests }
}

/** Runs in the page: keeps what was refused, for `violations`. */
function noteViolations(): void {
  const noted: string[] = []
  Object.assign(self, { noted })
  addEventListener('securitypolicyviolation', (event) => noted.push(event.effectiveDirective))
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (self as unknown as { noted: string[] }).noted)
}
