import path from 'node:path/posix'
import { escapeAttribute, escapeMdx } from './escape-mdx.ts'
import { listPages, type NavigationFolder } from './navigation.ts'
import { renderGenerated } from './page-data.ts'

/** Renders the index page of a category: its description, and a card for each of its pages. */
export function renderCategoryIndex(folder: NavigationFolder): string {
  const { title, description, slug } = folder.index!
  const cards = listPages(folder)
    .filter(({ hidden }) => !hidden)
    .map(renderCard)
  const body = `${escapeMdx(description)}\n\n<Cards>\n\n${cards.join('\n\n')}\n\n</Cards>`
  const docId = path.join(folder.path, 'index')
  const data = { title, description, route: slug, docId, sidebar: true, contents: false }
  return renderGenerated(data, body)
}

function renderCard(page: { title: string; description: string; route: string }): string {
  return `<Card title="${escapeAttribute(page.title)}" href="${escapeAttribute(page.route)}">\n\n${escapeMdx(page.description)}\n\n</Card>`
}
