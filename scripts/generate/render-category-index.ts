import path from 'node:path/posix'
import { escapeAttribute, escapeMdx } from '#core/escape.ts'
import { listPages, type FolderItem } from './folder-tree.ts'
import { renderGenerated, type PageData } from './page-data.ts'

/** Renders the index page of a category, with its description and a card for each visible page. */
export function renderCategoryIndex(folder: FolderItem, lastChanged?: string): string {
  const { title, description } = folder.index!
  const cards = listPages(folder)
    .filter(({ hidden }) => !hidden)
    .map(renderCard)
  // Omit a description that defaults to the title.
  const intro = description === title ? [] : [escapeMdx(description)]
  const body = [...intro, '<Cards>', ...cards, '</Cards>'].join('\n\n')
  return renderGenerated(toIndexData(folder, lastChanged), body)
}

/** Builds the front matter of a category's index page. */
export function toIndexData(folder: FolderItem, lastChanged?: string): PageData {
  const { title, description, slug } = folder.index!
  const docId = path.join(folder.path, 'index')
  return {
    title,
    description,
    route: slug,
    docId,
    ...(lastChanged && { lastChanged }),
    hide_table_of_contents: true,
  }
}

function renderCard(page: { title: string; description: string; route: string }): string {
  return `<Card title="${escapeAttribute(page.title)}" href="${escapeAttribute(page.route)}">\n\n${escapeMdx(page.description)}\n\n</Card>`
}
