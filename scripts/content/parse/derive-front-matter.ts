import type { Heading, Root, RootContent } from 'mdast'
import type { ProductVariables } from '#core/variables.ts'
import { filledTextOf } from '../links/collect-anchors.ts'
import { findExplicitId } from './collect-elements.ts'

/** Front matter values derived from the body of a page that lacks them. */
export interface DerivedFrontMatter {
  title?: string
  /** Heading that provides the title. It is rendered as the title of the page, not in the body. */
  heading?: Heading
  description?: string
}

/** Maximum length of a derived description, about as much as search engines show. */
const maxDescriptionLength = 160

/**
 * Derives the title from the first level-1 heading, as Nextra does, and the description from the
 * first paragraph, as Docusaurus does.
 */
export function deriveFrontMatter(
  { children }: Root,
  variables: ProductVariables,
): DerivedFrontMatter {
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1) as
    Heading | undefined
  const title = heading && removeExplicitId(filledTextOf(heading, variables))
  const paragraphs = children.flatMap(unwrapElement).filter((node) => node.type === 'paragraph')
  const texts = paragraphs.map((node) => filledTextOf(node, variables).replace(/\s+/g, ' ').trim())
  const description = texts.find((text) => text !== '')
  return {
    ...(heading && title && { title, heading }),
    ...(description !== undefined && { description: truncateAtWord(description) }),
  }
}

/**
 * Guesses the title and description of a page that does not parse, so that only its syntax error is
 * reported. A rough guess is enough, since the page cannot be built.
 */
export function guessFrontMatter(text: string): DerivedFrontMatter {
  const body = text.replace(/^---\n[^]*?\n---$/m, '')
  const title = /^# +(\S.*)$/m.exec(body)?.[1]
  const description = /^(?!import|export)[\p{L}*`[].*$/mu.exec(body)?.[0] ?? title
  return {
    ...(title && { title }),
    ...(description && { description: truncateAtWord(description) }),
  }
}

function unwrapElement(node: RootContent): RootContent[] {
  if (node.type !== 'mdxJsxFlowElement' || !/^[a-z]/.test(node.name ?? 'a')) return [node]
  return node.children.flatMap(unwrapElement)
}

function removeExplicitId(text: string): string {
  return text.slice(0, findExplicitId(text)?.start).trim()
}

function truncateAtWord(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, maxDescriptionLength - 1).replace(/\s+\S*$/, '')}…`
}
