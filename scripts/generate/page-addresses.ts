import type { Route } from '#core/route.ts'

/** Returns the path of a page's Markdown below the base path. */
export function markdownAddressOf(route: Route): string {
  return `${route === '/' ? '/index' : route}.md`
}

/** Returns the path of a page's social card below the base path. */
export function cardAddressOf(route: Route): string {
  return `/_cards${route === '/' ? '/index' : route}.png`
}

/** Size of a social card in pixels, as recommended by services that preview links. */
export const cardSize = { width: 1200, height: 630 }
