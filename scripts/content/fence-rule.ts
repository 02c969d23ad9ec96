import { collectFences, readFence, type Fence } from './parse/collect-fences.ts'
import type { Page } from './page.ts'
import type { SiteData } from './content-feature.ts'
import type { Severity } from '#core/diagnostic.ts'
import type { Finding, PageRule, RuleBase } from './rule.ts'

/** What is wrong with the content of a fence, with offsets into that content. */
export interface FenceProblem {
  message: string
  start: number
  end: number
  help?: string
  /** What to write there, where nothing else can be meant. */
  replacement?: string
}

/** Checks the content of a fence, variables filled in; pure and synchronous. */
export type FenceCheck = (content: string, fence: Fence, data: SiteData) => FenceProblem[]

/**
 * Creates a rule that looks at the content of fences, variables filled in. Its parser is loaded when
 * a page has such a fence, not before. Fences marked `unchecked` are passed over.
 */
export function createFenceRule({
  severity = 'error',
  applies,
  load,
  ...facts
}: Options): PageRule {
  let check: FenceCheck | undefined

  function checkFence(fence: Fence, page: Page, data: SiteData): Finding[] {
    if (!check) throw new Error(`The rule ${facts.id} checks before it is prepared`)
    const content = readFence(fence, page, data.variables)
    return check(content.text, fence, data).map((problem) => {
      const range = content.rangeAt(problem.start, problem.end)
      const written = page.file.text.slice(range.start, range.end)
      const isPlain = written === content.text.slice(problem.start, problem.end)
      const { message, help, replacement } = problem
      return {
        message,
        ...range,
        help:
          help ??
          `Fix the sample, or mark what is partial on purpose: \`\`\`${fence.language} unchecked`,
        ...(replacement && isPlain && { fix: [{ ...range, text: replacement }] }),
      }
    })
  }

  return {
    ...facts,
    severity,
    scope: 'page',
    async prepare({ pages }) {
      if (!check && pages.some((page) => collectFences(page).some(applies))) check = await load()
    },
    check(page, data) {
      return collectFences(page)
        .filter((fence) => !fence.unchecked && applies(fence))
        .flatMap((fence) => checkFence(fence, page, data))
    },
  }
}

/** Tells whether a fence is in one of `languages`, whatever the case of its letters. */
export function inLanguage(...languages: string[]): (fence: Fence) => boolean {
  const known = new Set(languages)
  return ({ language }) => language !== undefined && known.has(language.toLowerCase())
}

/**
 * Fits a parser's message into ours: its first line, a small first letter, no period, not long,
 * quotations in backticks.
 */
export function tidyMessage(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/(?<![.:\s])[.:\s]+$/, '')
    .replace(/["']([^"'`]+)["']/g, '`$1`')
  const cut = text.length > 80 ? `${text.slice(0, 79)}…` : text
  return /^[A-Z][a-z]/.test(cut) ? cut.charAt(0).toLowerCase() + cut.slice(1) : cut
}

interface Options extends Omit<RuleBase, 'severity'> {
  /** An error by default. */
  severity?: Severity
  applies: (fence: Fence) => boolean
  /** Loads the parser and returns the check that works with it. */
  load: () => Promise<FenceCheck>
}
