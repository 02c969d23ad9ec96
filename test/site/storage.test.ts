import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectHeading, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

const deny = {
  unavailable: () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'there, but throws when it is read': () => {
    const fail = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: fail, setItem: fail, removeItem: fail })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

describe.each(Object.entries(deny))('storage that is %s', (_name, script) => {
  it('is warned of once, and all works for the visit', async () => {
    const warnings: string[] = []
    const { page, problems } = await open({
      path: '/quick-start',
      prepare: async (blank) => {
        blank.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await blank.addInitScript(script)
      },
    })
    await useEverything(page)
    expect(await page.locator('html').getAttribute('data-color-mode')).toBe('system')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('Browser storage is unavailable')
    expect(problems).toEqual(warnings)
  })
})

it.each(['', '{"mode":"dark"}', '<img src=x onerror=alert(1)>'])(
  'ignores an invalid stored value: %s',
  async (value) => {
    const { page, problems } = await open({
      path: '/quick-start',
      prepare: (blank) =>
        blank.addInitScript((text) => {
          if (localStorage.length > 0) return
          for (const key of ['theme', 'announcement-x', 'docs-version'])
            localStorage.setItem(key, text)
        }, value),
    })
    expect(await page.locator('html').getAttribute('class')).toBe('light')
    expect(await page.locator('html').getAttribute('data-color-mode')).toBe('light')
    expect(await versionButton(page).textContent()).toBe('Version: Next')
    await useEverything(page)
    expect(problems).toEqual([])
  },
)

it('holds the color mode and the version and no more, whatever the reader does', async () => {
  const { page, context } = await open({
    path: '/quick-start',
    prepare: (blank) => blank.addInitScript(() => localStorage.setItem('announcement-old', '1')),
  })
  await useEverything(page)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('milestone')
  await page.locator('.search-result').first().waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${siteUrl}/no-such-page`)
  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
  }))
  expect(kept).toEqual({ local: ['docs-version', 'theme'], session: [] })
  expect(await context.cookies()).toEqual([])
})

/** Color mode, version, tabs, copying, and a way to another page and back. */
async function useEverything(page: Page): Promise<void> {
  const mode = page.locator('.nextra-navbar').getByRole('button', { name: 'Color mode' })
  await mode.click()
  expect(await page.locator('html').getAttribute('class')).toBe('dark')
  await mode.click()
  await versionButton(page).click()
  await page.locator('.nextra-navbar').getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator('.tabs__label').filter({ hasText: 'CSV' }).click()
  await page.locator('.code__copy').filter({ visible: true }).first().click()
  await page.locator('a[rel=next]').click()
  await expectHeading(page, 'Test run configuration')
  await page.goBack()
  await expectHeading(page, 'Quick start')
}

function versionButton(page: Page) {
  return page.locator('.nextra-navbar summary', { hasText: 'Version: ' })
}
