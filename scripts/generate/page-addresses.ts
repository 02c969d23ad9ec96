import type { Route } from '#core/route.ts'

/** The address of a page's Markdown, below the site. */
export function markdownAddressOf(route: Route): string {
  return `${route === '/' ? '/index' : route}.md`
}

/** The address of the picture that others show beside a link to a page, below the site. */
export function cardAddressOf(route: Route): string {
  return `/_cards${route === '/' ? '/index' : route}.png`
}

/** Size of a card in pixels, as services that show previews of links ask for it. */
export const cardSize = { width: 1200, height: 630 }
