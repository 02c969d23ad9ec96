import { stripQueryAndHash } from '#core/url.ts'
import path from 'node:path/posix'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType, textOf } from '#core/tree.ts'
import type { PageRule } from '#content/rule.ts'

/** Screen readers spell out bare addresses. */
export const linkBareUrlRule: PageRule = {
  id: 'link:bare-url',
  summary: 'An address in text is a link with its own text, or code.',
  severity: 'warning',
  *check({ mdx, file }) {
    for (const node of nodesOfType(mdx.tree, 'link')) {
      const { start, end } = offsetsOfNode(node)
      if (file.text[start] === '[' || start === end) continue
      const address = file.text.slice(start, end)
      const url = address.startsWith('www.') ? `https://${address}` : node.url
      yield {
        message: `Unexpected bare address \`${address}\`, expected a link with text`,
        start,
        end,
        help: `Write \`[text](${url})\`, or put the address in backticks`,
      }
    }
  },
}

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    return [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
      .filter(isBlank)
      .map((node) => ({
        message: 'Unexpected link without text',
        ...offsetsOfNode(node),
        help: 'Write between the brackets where the link leads, or remove it',
      }))
  },
}

/** Link texts that do not describe the target, in lower case and without punctuation. */
const vagueTexts = new Set(
  `here|click here|click this|click on this|press here|tap here|go here|see here|look here
  this|this page|this link|this article|this guide|this document|this section|this site|this website
  this one|that|that page|link|a link|the link|page|the page|more|read more|learn more|see more
  show more|view more|find out more|know more|more info|more information|more details|details|info
  information|read on|continue reading|read this|read it here|learn more here|read more here
  see this|see this page|see details|see link|follow this link|click this link|click the link
  open link|start here|get it here`
    .split(/[|\n]/)
    .map((text) => text.trim()),
)

export const proseVagueLinkTextRule: PageRule = {
  id: 'prose:vague-link-text',
  isEnglish: true,
  summary:
    'A link text describes its target, unlike `click here`, and an image text describes the image.',
  severity: 'warning',
  *check({ mdx: { tree } }) {
    const links = [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
    for (const { children } of links) {
      const [first, last] = [children[0], children.at(-1)]
      // Inline code is never vague. For example, `details` is an HTML element there.
      const text = children
        .map((child) => (child.type === 'inlineCode' ? '`' : textOf(child)))
        .join('')
      if (!first || !last || !vagueTexts.has(normalizeText(text))) continue
      yield {
        message: `Unexpected link text \`${text.replace(/\s+/g, ' ').trim()}\`, expected a description of the target`,
        start: offsetsOfNode(first).start,
        end: offsetsOfNode(last).end,
        help: 'Name the page or the thing, such as `the rate limits`',
      }
    }
    for (const node of nodesOfType(tree, 'image')) {
      const size = /\|\s*\d+(?:x\d+)?\s*$/.exec(node.alt ?? '')?.[0]
      if (size !== undefined) {
        const message = `Unexpected size \`${size}\` in the text of an image`
        const help = 'Remove it; images have no size in Markdown'
        yield { message, ...offsetsOfNode(node), help }
      }
      if (!isFileName(node.alt ?? '', node.url)) continue
      const message = `Unexpected file name \`${node.alt}\` as the text of an image`
      yield { message, ...offsetsOfNode(node), help: 'Say in words what the image shows' }
    }
  },
}

/** Returns whether `text` is the file name in `url`, unless it may be a word such as `Wi-Fi`. */
function isFileName(text: string, url: string): boolean {
  const { base, name } = path.parse(stripQueryAndHash(url).replaceAll('%20', ' '))
  return text === base || (text === name && /_|-.*-|\d[-_]|[-_]\d|\d{3}/.test(text))
}

/** Normalizes case and whitespace, and strips surrounding brackets, arrows and punctuation. */
function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2')
    .replace(/(?<![\s.,:;!?…→»›>])[\s.,:;!?…→»›>]+$/u, '')
    .replace(/^[\s→»›>]+/u, '')
    .replace(/\s+/g, ' ')
}
