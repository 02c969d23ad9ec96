import type { Page } from '../content/parse-page.ts'
import { assetFolder, resolveLink, type LinkContext } from '../content/resolve-link.ts'
import { fillVariables } from '../core/variables.ts'
import type { LinkUse } from '../content/collect-links.ts'
import { renderGenerated, type PageData } from './page-data.ts'

/** Renders a page for the site: variables filled in, links to files turned into routes. */
export function renderPage(
  page: Page,
  context: LinkContext,
  lastChanged: string | undefined,
): string {
  const { text } = page.file
  let body = ''
  let at = page.bodyStart
  for (const link of page.links) {
    const replacement = resolveToUrl(link, page, context)
    if (replacement === undefined || link.start < at) continue
    body += text.slice(at, link.start) + replacement
    at = link.end
  }
  body += text.slice(at)
  return renderGenerated(toPageData(page, lastChanged), fillVariables(body, context.site.variables))
}

/** The address to write in place of a link's own; undefined where that stays. */
function resolveToUrl(link: LinkUse, page: Page, context: LinkContext): string | undefined {
  const target = resolveLink(link, page, context)
  const pathname = link.url.replace(/[?#].*$/, '')
  if (pathname === '' || (pathname.startsWith('/') && target.type !== 'redirect')) return undefined
  const suffix = link.url.slice(pathname.length)
  if (target.type === 'route' || target.type === 'redirect') return `${target.route}${suffix}`
  if (target.type === 'asset') return `${assetFolder}/${encodeURI(target.path)}${suffix}`
  return undefined
}

function toPageData(page: Page, lastChanged: string | undefined): PageData {
  const { title, description, keywords, unlisted, displayed_sidebar, hide_table_of_contents } =
    page.frontMatter!
  return {
    title,
    description,
    route: page.route,
    docId: page.docId,
    source: page.file.path,
    ...(lastChanged && { lastChanged }),
    ...(keywords?.length && { keywords }),
    sidebar: displayed_sidebar !== 'none',
    contents: !hide_table_of_contents,
    ...(unlisted && { unlisted }),
  }
}
