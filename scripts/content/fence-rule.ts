import type { Finding, Severity } from '#core/diagnostic.ts'
import { offsetsOfNode } from './parse/collect-elements.ts'
import { collectFences, findUnclosedFences, readFence, type Fence } from './parse/collect-fences.ts'
import type { Document } from './page.ts'
import type { SiteData } from './site.ts'
import type { PageRule, RuleMetadata } from './rule.ts'

/**
 * Pure function that checks the content of a fence, with variables filled in. The offsets of a
 * finding are those in the content, and those of its fix are in the page.
 */
export type FenceCheck = (content: string, fence: Fence, data: SiteData) => Finding[]

/** Ellipsis in place of omitted code. Skips spread operators and the end of a text in quotes. */
export const omissionPattern = /…|\.{3}(?![\w$({['"`])/

/**
 * Creates a rule that checks the content of matching fences, with variables filled in. The rule
 * skips fences marked `unchecked`, and loads its parser only if a page has a matching fence.
 */
export function createFenceRule({
  severity = 'error',
  applies,
  load,
  ...metadata
}: FenceRuleOptions): PageRule {
  let check: FenceCheck | undefined

  function checkFence(fence: Fence, document: Document, data: SiteData): Finding[] {
    if (!check) throw new Error(`The rule ${metadata.id} checks before it is prepared`)
    const content = readFence(fence, document, data.variables)
    // `text:invisible-character` reports these.
    const text = content.text.replace(invisiblePattern, ' ')
    if (isTooComplex(text)) return []
    return check(text, fence, data).map(({ start = 0, end = start, help, ...finding }) => {
      return {
        ...finding,
        ...content.rangeAt(start, end),
        ...(data.dialect.sampleSeverity && { severity: data.dialect.sampleSeverity }),
        help: help ?? describeHelp(fence, data),
      }
    })
  }

  return {
    ...metadata,
    severity,
    async prepare(documents) {
      if (!check && documents.flatMap(collectFences).some(applies)) check = await load()
    },
    check(document, data) {
      const fences = collectFences(document).filter((each) => !each.unchecked && applies(each))
      if (fences.length === 0) return []
      // `code:unclosed-fence` reports a fence that contains the text below it.
      const unclosed = new Set(findUnclosedFences(document).map(({ start }) => start))
      return fences
        .filter(({ node }) => !unclosed.has(offsetsOfNode(node).start))
        .filter((fence) => !showsRemovedLines(fence))
        .flatMap((fence) => checkFence(fence, document, data))
    },
  }
}

/** Pattern for control characters and unusual spaces, which parsers reject. */
const invisiblePattern = /(?![ \t\n\r])[\s\p{Cc}\u200B]/gu

/**
 * Returns whether a fence shows a change, so that its content is two versions at once: `del={2}` of
 * Expressive Code, or `[!code --]` of Shiki and VitePress.
 */
function showsRemovedLines({ node: { meta, value } }: Fence): boolean {
  return /\bdel=/.test(meta ?? '') || value.includes('[!code --]')
}

/** Returns the help for a problem. Only pages of our own can mark a sample as partial. */
function describeHelp({ language }: Fence, { dialect }: SiteData): string {
  if (!dialect.hasOwnNotations) return 'Fix the sample, or mark it as text'
  return `Fix the sample, or mark it as partial: \`\`\`${language} unchecked`
}

/** Maximum length of a sample, since parsers crash at 10,000 operators within each other. */
const maxLength = 20_000

/** Maximum depth of brackets, since parsers overflow the stack at about 4,000. */
const maxDepth = 1000

function isTooComplex(text: string): boolean {
  if (text.length > maxLength) return true
  let depth = 0
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxDepth) return true
  }
  return false
}

/** Returns a predicate that matches fences in one of the lower-case `languages`, ignoring case. */
export function inLanguage(...languages: string[]): (fence: Pick<Fence, 'language'>) => boolean {
  const known = new Set(languages)
  return ({ language }) => language !== undefined && known.has(language.toLowerCase())
}

interface FenceRuleOptions extends Omit<RuleMetadata, 'severity'> {
  severity?: Severity
  applies: (fence: Fence) => boolean
  /** Loads the parser and returns the check. */
  load: () => FenceCheck | Promise<FenceCheck>
}
