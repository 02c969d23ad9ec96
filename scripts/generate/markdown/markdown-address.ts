import type { Route } from '#core/route.ts'

/** The address of a page's Markdown, below the site. */
export function markdownAddressOf(route: Route): string {
  return `${route === '/' ? '/index' : route}.md`
}

/** Name of the list of all pages for assistants (https://llmstxt.org). */
export const llmsFileName = 'llms.txt'

/** Name of the file that holds the Markdown of all pages. */
export const llmsFullFileName = 'llms-full.txt'
