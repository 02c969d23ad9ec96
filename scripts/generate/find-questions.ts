import type { Heading, Nodes, Root } from 'mdast'
import type { Page } from '#content/page.ts'
import type { MarkdownConverters } from '#content/markdown-nodes.ts'
import { textOf } from '#core/tree/text-of.ts'
import { unfoldPage } from './markdown/render-markdown-page.ts'
import type { PageData } from './page-data.ts'

/**
 * Finds the questions of a page that answers several: headings that end with a question mark, with the
 * text below each, up to the next heading that is not within it. `body` is the page's generated MDX.
 */
export function findQuestions(
  page: Page,
  body: string,
  listConverters: () => MarkdownConverters,
): Pick<PageData, 'questions'> {
  const asked = page.anchors.filter(({ text = '' }) => isQuestion(text))
  if (asked.length < 2) return {}
  const { children } = unfoldPage(body, listConverters())
  const questions = children.flatMap((node, index) => {
    if (node.type !== 'heading') return []
    const question = plainTextOf(node)
    const answer = collectAnswer(node, children.slice(index + 1))
    return isQuestion(question) && answer !== '' ? [{ question, answer }] : []
  })
  return questions.length > 1 ? { questions } : {}
}

function isQuestion(text: string): boolean {
  return text.endsWith('?')
}

function collectAnswer(question: Heading, following: Root['children']): string {
  const end = following.findIndex((node) => node.type === 'heading' && node.depth <= question.depth)
  const within = following.slice(0, end < 0 ? undefined : end)
  return within.map(plainTextOf).filter(Boolean).join('\n')
}

/** The text of a node, with spaces where it goes from one block to the next. */
function plainTextOf(node: Nodes): string {
  const holdsBlocks = 'children' in node && node.type !== 'paragraph' && node.type !== 'heading'
  const text = holdsBlocks ? node.children.map(plainTextOf).filter(Boolean).join(' ') : textOf(node)
  return text.replace(/\s+/g, ' ').trim()
}
