import type { Heading, Root, RootContent } from 'mdast'
import type { ProductVariables } from '#core/variables.ts'
import { filledText } from '../links/collect-anchors.ts'
import { findOwnId } from './collect-elements.ts'

/** Front matter values that are derived from the text of a page without them. */
export interface DerivedFrontMatter {
  title?: string
  /** Heading that gives the title. The page shows it as its title, not in its text. */
  heading?: Heading
  description?: string
}

/** Maximum length of a derived description. Search results show that much. */
const maxDescription = 160

/**
 * Takes the title from the first heading of level 1, as Nextra does, and the description from the
 * first paragraph, as Docusaurus does.
 */
export function deriveFrontMatter(
  { children }: Root,
  variables: ProductVariables,
): DerivedFrontMatter {
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1) as
    Heading | undefined
  const title = heading && withoutId(filledText(heading, variables))
  const paragraphs = children.flatMap(unwrap).filter((node) => node.type === 'paragraph')
  const texts = paragraphs.map((node) => filledText(node, variables).replace(/\s+/g, ' ').trim())
  const description = texts.find((text) => text !== '')
  return {
    ...(heading && title && { title, heading }),
    ...(description !== undefined && { description: cutAtWord(description) }),
  }
}

/**
 * Takes the title and the description of a page that does not parse from its lines, so that only
 * its syntax is reported. The page is not built.
 */
export function guessFrontMatter(text: string): DerivedFrontMatter {
  const body = text.replace(/^---\n[^]*?\n---$/m, '')
  const title = /^# +(\S.*)$/m.exec(body)?.[1]
  const description = /^(?!import|export)[\p{L}*`[].*$/mu.exec(body)?.[0] ?? title
  return {
    ...(title && { title }),
    ...(description && { description: cutAtWord(description) }),
  }
}

function unwrap(node: RootContent): RootContent[] {
  if (node.type !== 'mdxJsxFlowElement' || !/^[a-z]/.test(node.name ?? 'a')) return [node]
  return node.children.flatMap(unwrap)
}

function withoutId(text: string): string {
  return text.slice(0, findOwnId(text)?.start).trim()
}

function cutAtWord(text: string): string {
  if (text.length <= maxDescription) return text
  return `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`
}
