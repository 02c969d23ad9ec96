import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { movePointer, setUpBrowser, siteUrl, waitForReact } from './browser.ts'

const open = setUpBrowser()

const otherOrigin = 'https://elsewhere.example'

/** Markup that an attacker might inject, and the directive that blocks it. */
const injections = [
  ['<script>self.isInjected = 1</script>', 'script-src-elem'],
  ['<img src="/icon.svg" onload="self.isInjected = 1">', 'script-src-attr'],
  [`<img src="${otherOrigin}/a.png">`, 'img-src'],
  [`<link rel="stylesheet" href="${otherOrigin}/a.css">`, 'style-src-elem'],
  ['<style>main { display: none }</style>', 'style-src-elem'],
  [`<base href="${otherOrigin}">`, 'base-uri'],
] as const

/** Scripts that the policy blocks, and the directive that blocks each. */
const attempts = [
  ["setTimeout('self.isInjected = 1')", 'require-trusted-types-for'],
  [`fetch('${otherOrigin}').catch(() => 0)`, 'connect-src'],
  [
    `const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { action: '${otherOrigin}' }).submit()`,
    'form-action',
  ],
] as const

it.each([
  ['scripts, handlers, images, styles and base addresses', injections, []],
  ['code from text, requests and forms', [], attempts],
] as const)('blocks injected %s', async (_name, htmls, scripts) => {
  const { page, leaks } = await openWith(htmls.map(([html]) => html).join(''))
  // Only some violations throw. All of them are reported as events, which the test reads.
  for (const [script] of scripts) await page.evaluate(`try { ${script} } catch {}`)
  const directives = new Set([...htmls, ...scripts].map(([, directive]) => directive))
  await expect.poll(async () => new Set(await listViolatedDirectives(page))).toEqual(directives)
  expect(await page.evaluate(() => 'isInjected' in self)).toBe(false)
  expect(leaks).toEqual([])
  expect(await page.locator('main').isVisible()).toBe(true)
})

it('keeps elements of a page from taking the place of missing globals', async () => {
  const { page } = await open({ path: '/billing' })
  const taken = await page.evaluate(() => {
    const ids = ['__next_f', '__next_s', 'TURBOPACK', 'TURBOPACK_ASSET_SUFFIX']
    for (const id of ids) {
      document.querySelector('main')!.append(Object.assign(document.createElement('a'), { id }))
    }
    return ids.filter((id) => (self as unknown as Record<string, unknown>)[id] instanceof Element)
  })
  expect(taken).toEqual([])
  await movePointer(page)
  await waitForReact(page)
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

/** Opens a page with injected HTML. Records policy violations and requests to the other origin. */
async function openWith(html: string) {
  const leaks: string[] = []
  const { page } = await open({
    path: '/billing',
    prepare: async (blank) => {
      await blank.addInitScript(() => {
        const violations = new Set<string>()
        Object.assign(self, { violations })
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          violations.add(effectiveDirective),
        )
      })
      await blank.route(`${otherOrigin}/**`, (route) => {
        leaks.push(route.request().url())
        return route.fulfill({ body: '' })
      })
      await blank.route('**/billing', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({ response, body: body.replace('<main', () => `${html}<main`) })
      })
    },
  })
  return { page, leaks }
}

function listViolatedDirectives(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(self as unknown as { violations: Set<string> }).violations])
}
