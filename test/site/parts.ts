import type { Locator, Page } from 'playwright-core'

/** Targets of the example site's main links, by label. */
export const mainLinks = new Map([
  ['Quick Start', '/quick-start'],
  ['Test Runs', '/test-run-configuration'],
  ['API', '/api/authentication'],
  ['Support', '/help-and-support'],
  ['Back to Acme Tests', 'https://app.acme.example/login'],
])

export function navbarOf(page: Page): Locator {
  return page.locator('.navbar')
}

export function sidebarOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Docs' })
}

export function modeButtonOf(page: Page): Locator {
  return navbarOf(page).getByRole('button', { name: 'Color mode' })
}

export function versionButtonOf(page: Page): Locator {
  return navbarOf(page).locator('summary', { hasText: 'Version: ' })
}

export function hrefsOf(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

/** Returns the distance of an element from the top of the viewport in whole pixels. */
export function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => Math.round(node.getBoundingClientRect().top))
}

/** Returns the computed value of a CSS property of the first matching element. */
export function styleOf(element: Locator, property: string, pseudo?: string): Promise<string> {
  return element
    .first()
    .evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
      property,
      pseudo,
    ] as const)
}
