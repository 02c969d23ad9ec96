import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at level AA, and what is good practice beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those among them that look at colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe in the page as it is now, and once more in dark mode, which changes colors and nothing else:
 * there the rules for colors are enough, and `darkPart`, a selector, where the rest is the same on all
 * pages. Returns each rule that is broken, with mode and places.
 */
export async function analyze(page: Page, darkPart = 'html'): Promise<string[]> {
  await page.evaluate(source)
  await setMode(page, 'light')
  const light = await run(page, { type: 'tag', values: tags })
  await setMode(page, 'dark')
  const dark = await run(page, { type: 'rule', values: colorRules }, darkPart)
  return [...light.map((each) => `light ${each}`), ...dark.map((each) => `dark ${each}`)]
}

function setMode(page: Page, mode: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.className = name
    document.documentElement.dataset.colorMode = name
  }, mode)
}

async function run(page: Page, runOnly: RunOnly, part = 'html'): Promise<string[]> {
  return page.evaluate(
    async ([only, selector]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(selector, {
        runOnly: only,
        resultTypes: ['violations'],
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`,
      )
    },
    [runOnly, part] as const,
  )
}

interface RunOnly {
  type: 'tag' | 'rule'
  values: string[]
}

interface Axe {
  run(
    selector: string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}
