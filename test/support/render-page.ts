import type { Diagnostic } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { createHighlight } from '#generate/highlight.ts'
import { escapeHtml } from '#core/escape.ts'
import { loadPageRenderer, type PageContent } from '#generate/page-renderer.ts'
import { buildPlan } from '#generate/plan.ts'
import { noopSpellChecker } from './spell-checker.ts'
import { companionPages, toContentFiles } from './site.ts'

const highlight = createHighlight()

/** Checks a page of a small site. Returns its findings and a function that generates the page. */
export async function checkPage(text: string) {
  const content = toContentFiles({ ...companionPages, 'page.mdx': text }, [
    'notes.md',
    'picture.svg',
  ])
  const { diagnostics, site } = await checkContent('no-folder/content-src', {
    content,
    spellChecker: noopSpellChecker,
  })
  const found = diagnostics.filter(({ file }) => file === 'content-src/page.mdx')
  return { found, generate: () => buildPlan(site, new Map()).pages.get('page.mdx')! }
}

export function hasNoErrors(found: Diagnostic[]): boolean {
  return found.every(({ severity }) => severity === 'warning')
}

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
