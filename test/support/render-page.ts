import { createHighlight } from '#generate/highlight.ts'
import { escapeHtml } from '#core/escape.ts'
import { loadPageRenderer, type PageContent } from '#generate/page-renderer.ts'

const highlight = createHighlight()
const pendingRenderer = loadPageRenderer('')

/** Renders the content of a generated page as the site does. */
export async function renderContent(generated: string): Promise<PageContent> {
  const renderer = await pendingRenderer
  return renderer.renderContent(generated, highlight)
}

/** Renders the text and the table of contents of a generated page as the site does. */
export async function renderPage(generated: string): Promise<{ html: string; contents: string }> {
  const { html, toc } = await renderContent(generated)
  const entries = toc.map(({ id, value }) => `<li><a href="#${id}">${escapeHtml(value)}</a></li>`)
  return { html, contents: `<ul>${entries.join('')}</ul>` }
}
