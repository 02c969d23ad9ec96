import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, default as Axe } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Tags of the axe rules for WCAG 2.2 level AA and for best practices. */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe on the elements that match `selector`, with all rules in light mode and color rules in
 * dark mode. Returns each violation with its mode and elements.
 */
export async function findViolations(page: Page, selector = 'html'): Promise<string[]> {
  const light = await findLightModeViolations(page, selector)
  await setMode(page, 'dark')
  const dark = await runAxe(page, { runOnly: { type: 'rule', values: colorRules } }, selector)
  return [...light, ...dark.map((each) => `dark ${each}`)]
}

/** Runs axe in light mode only, without the slow rules for looks if `hasLooks` is `false`. */
export async function findLightModeViolations(
  page: Page,
  selector: string,
  hasLooks = true,
): Promise<string[]> {
  await page.evaluate(axeSource)
  await setMode(page, 'light')
  const lookRules = [...colorRules, 'target-size'].map((id) => [id, { enabled: hasLooks }])
  const options: RunOptions = {
    runOnly: { type: 'tag', values: ruleTags },
    rules: Object.fromEntries(lookRules) as NonNullable<RunOptions['rules']>,
  }
  const violations = await runAxe(page, options, selector)
  return violations.map((each) => `light ${each}`)
}

function setMode(page: Page, mode: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.className = name
    document.documentElement.dataset.colorMode = name
  }, mode)
}

function runAxe(page: Page, options: RunOptions, selector: string): Promise<string[]> {
  return page.evaluate(
    async ([given, element]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(element, { ...given, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`,
      )
    },
    [options, selector] as const,
  )
}
