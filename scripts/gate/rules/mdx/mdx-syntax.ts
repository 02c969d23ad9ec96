import type { Finding } from '#core/diagnostic.ts'
import type { Root } from 'mdast'
import { parseSync } from 'oxc-parser'
import { hasTree, isPage, type Document, type Page } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { safeElements, voidElements } from '#content/safety/html.ts'
import type { SiteData } from '#content/site.ts'
import {
  conflictProblem,
  frontMatterError,
  parseMdx,
  type ParsedMdx,
} from '#content/parse/parse-mdx.ts'
import { findOutdentedFences } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import { blankOut } from '#core/line-index.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType } from '#core/tree.ts'
import { explainSyntaxError } from '../explain-syntax-error.ts'
import { isForeignComponent } from './foreign-components.ts'

/**
 * Explains how to write HTML comments, autolinks, `<br>`, heading ids, template tags, and literal
 * braces and `<`. `front-matter:schema` reports front matter without its delimiters,
 * and `text:conflict-marker` conflicts.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  isGeneral: true,
  summary: 'A page is valid MDX.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check(page, data) {
    const { findings } = findMistakes(page, data)
    // Our own pages have no code, which other rules report.
    return data.dialect.hasOwnNotations ? findings : [...findings, ...findCodeErrors(page)]
  },
}

/** Finds `import` and `export` that `@mdx-js/mdx` cannot compile, although the page parses. */
function findCodeErrors({ mdx: { tree } }: Document): Finding[] {
  return nodesOfType(tree, 'mdxjsEsm').flatMap((node) => {
    const { start } = offsetsOfNode(node)
    const [error] = parseSync('page.jsx', node.value).errors
    // Alone on a line, the word is text.
    if (!error || !/^(?:import|export) /.test(node.value)) return []
    const [label] = error.labels
    return {
      message: `Cannot parse the code: ${error.message.replace(/\.$/, '')}`,
      start: start + (label?.start ?? 0),
      end: start + (label?.end ?? 6),
      help: 'Repair the code; if the line is text, put its first word in backticks',
    }
  })
}

/**
 * Returns a page as it is without its syntax errors, so that rules can check the rest. Returns
 * `undefined` if its structure is uncertain, as without the closing tag of a component.
 */
export function recoverPage(page: Page, data: MistakeContext) {
  const { tree } = hasTree(page) ? {} : findMistakes(page, data)
  return tree && { ...page, mdx: { tree } }
}

/** Returns a page with spaces in place of its syntax errors, or the page itself as in `recoverPage`. */
export function blankMistakes(page: Page, data: MistakeContext): Page {
  const recovered = recoverPage(page, data)
  if (!recovered) return page
  return { ...recovered, file: { ...page.file, text: findMistakes(page, data).text } }
}

type MistakeContext = Pick<SiteData, 'components' | 'dialect'>

interface Mistakes {
  findings: Finding[]
  /** Text with spaces in place of the mistakes, and its tree. */
  text: string
  tree?: Root | undefined
}

const knownMistakes = new WeakMap<Document, Mistakes>()

/** Finds the first mistake, then blanks out its range to find the next one, if possible. */
function findMistakes(document: Document, { components, dialect }: MistakeContext): Mistakes {
  const known = knownMistakes.get(document)
  if (known) return known
  const findings: Finding[] = []
  const { text } = document.file
  const parse = isPage(document) ? document.parse : parseMdx
  let rest = text
  let { problem, tree }: Partial<ParsedMdx> = document.mdx
  const isComponent = (name: string) => components.has(name) || isForeignComponent(name)
  const isOutdented = createRangeFinder(findOutdentedFences(document.file))
  let left = Math.min(maxMistakes, Math.ceil(maxCharacters / (text.length + 1)))
  let isCertain = true
  for (; problem && left > 0; left--) {
    if (problem === frontMatterError || problem === conflictProblem) break
    const { message, offset } = problem
    // `code:indentation` reports these lines.
    if (isOutdented(offset)) break
    const { isFatal, fix, ...finding } = explainSyntaxError({
      text: rest,
      offset,
      message,
      isComponent,
      dialect,
    })
    const { start, end } = finding
    // A fix must not repeat a text in which another mistake is blank.
    const isAsWritten = rest.slice(start, end) === text.slice(start, end)
    findings.push({
      ...finding,
      ...(fix && isAsWritten && { fix }),
      ...(findings.length === 0 && { note: partialCheckNote }),
    })
    if (isFatal) break
    const [, name = ''] = /^<\/?([\w-]+)/.exec(rest.slice(start, end)) ?? []
    isCertain &&= !safeElements.has(name) || voidElements.has(name)
    rest = rest.slice(0, start) + removeMistake(rest.slice(start, end)) + rest.slice(end)
    ;({ problem, tree } = parse(rest))
  }
  const mistakes = { findings, text: rest, tree: isCertain ? tree : undefined }
  knownMistakes.set(document, mistakes)
  return mistakes
}

/** Replaces a mistake with spaces. An address in angle brackets stays a link without them. */
function removeMistake(mistake: string): string {
  return /^<[^\s<>/]+[:@][^\s<>]+>$/.test(mistake) ? ` ${mistake.slice(1, -1)} ` : blankOut(mistake)
}

const partialCheckNote = 'The rest of the page is checked once it parses'

/** Maximum number of mistakes, and of characters to parse for them. */
const [maxMistakes, maxCharacters] = [200, 1_000_000]
