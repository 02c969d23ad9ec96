import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at level AA, and what is good practice beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those among them that look at colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe in the page as it is now, in light mode, and the rules about colors in dark mode, which changes
 * nothing else. Returns each broken rule with its mode and places.
 */
export async function analyze(page: Page): Promise<string[]> {
  const light = await analyzeLight(page)
  await setMode(page, 'dark')
  const dark = await run(page, { type: 'rule', values: colorRules })
  return [...light, ...dark.map((each) => `dark ${each}`)]
}

/** Runs axe in light mode, on the whole page or on a part of it, given as a selector. */
export async function analyzeLight(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(source)
  await setMode(page, 'light')
  const found = await run(page, { type: 'tag', values: tags }, part)
  return found.map((each) => `light ${each}`)
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
