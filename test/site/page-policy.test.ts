import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

const otherOrigin = 'https://elsewhere.example'

/** Markup that an attacker might inject, and the violation that it causes. */
const injections = [
  ['<script>self.isInjected = 1</script>', 'script-src-elem inline'],
  ['<img src="/icon.svg" onload="self.isInjected = 1">', 'script-src-attr inline'],
  [`<img src="${otherOrigin}/a.png">`, 'img-src other'],
  [`<link rel="stylesheet" href="${otherOrigin}/a.css">`, 'style-src-elem other'],
  ['<style>main { display: none }</style>', 'style-src-elem inline'],
  [`<base href="${otherOrigin}">`, 'base-uri other'],
] as const

it('blocks injected scripts, handlers, images, styles and base addresses', async () => {
  const { page, problems } = await openWith(injections.map(([html]) => html).join(''))
  const expected = injections.map(([, violation]) => violation)
  await expect.poll(async () => (await violations(page)).sort()).toEqual(expected.toSorted())
  expect(await page.evaluate(() => 'isInjected' in self)).toBe(false)
  expect(problems.filter((each) => each.startsWith('request to'))).toEqual([])
  expect(await page.locator('main').isVisible()).toBe(true)
})

it.each([
  ["setTimeout('self.isInjected = 1')", 'require-trusted-types-for'],
  [`fetch('${otherOrigin}').catch(() => 0)`, 'connect-src'],
  [
    `Object.assign(document.body.appendChild(document.createElement('form')), { action: '${otherOrigin}' }).submit()`,
    'form-action',
  ],
])('blocks scripts from running %s', async (attempt, directive) => {
  const { page, problems } = await openWith('')
  await page.evaluate(`try { ${attempt} } catch {}`)
  await expect.poll(async () => (await violations(page)).join()).toContain(directive)
  expect(await page.evaluate(() => 'isInjected' in self)).toBe(false)
  expect(problems.filter((each) => each.startsWith('request to'))).toEqual([])
})

it('cannot be framed, even by the same site', async () => {
  const { page, problems } = await open()
  const embedder = `${siteUrl}/embedder`
  await page.route(embedder, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${siteUrl}/billing"></iframe>` }),
  )
  await page.goto(embedder, { waitUntil: 'commit' })
  await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
})

/** Opens a page with injected HTML, and records policy violations. */
async function openWith(html: string) {
  return open({
    path: '/billing',
    prepare: async (blank) => {
      await blank.addInitScript(() => {
        const violations = new Set<string>()
        Object.assign(self, { violations })
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          violations.add(`${effectiveDirective} ${blockedURI.replace(/^https:.*/, 'other')}`)
        })
      })
      await blank.route('**/billing', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({ response, body: body.replace('<main', () => `${html}<main`) })
      })
    },
  })
}

/** Returns the distinct violations, each with its directive and what was blocked. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(self as unknown as { violations: Set<string> }).violations])
}
