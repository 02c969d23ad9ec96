import { isInHeading } from '#content/page.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips code, addresses, and parts of paths and compounds such as `junit-upload`. */
export const proseTerminologyRule: PageRule = {
  id: 'prose:terminology',
  summary: 'Text uses the agreed spellings, such as `sign in to`, `email` and `GitHub`.',
  fixes: 'text',
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      for (const { 0: written, index } of text.matchAll(anyTerm)) {
        const right = findRight(written)
        if (right === written) continue
        const start = range.start + index
        const end = start + written.length
        // A fix must not change the anchor of a heading.
        const isSafe = written.toLowerCase() === right.toLowerCase() || !isInHeading(start, page)
        yield {
          message: `Unexpected \`${written}\`, expected \`${right}\``,
          start,
          end,
          help: 'Agreed spelling; put it in backticks where it is code',
          ...(isSafe && { fix: [{ start, end, text: right }] }),
        }
      }
    }
  },
}

/** Names and abbreviations, reported in any other letter case. */
const names =
  'API keys|API key|APIs|API|ClickUp|CSV|GitHub|GitLab|HTML|HTTPS|HTTP|Jira|JavaScript|JSON|JUnit|macOS|Node.js|npm|OAuth|PDF|PostgreSQL|SQL|TestRail|TypeScript|URLs|URL|XML|YAML|YouTrack'.split(
    '|',
  )

/** Agreed spellings of words, by the others. */
const words: Record<string, string> = {
  'e-mail': 'email',
  'e-mails': 'emails',
  'log in to': 'sign in to',
  'log into': 'sign in to',
  'login to': 'sign in to',
  'sub-folder': 'subfolder',
  'sub-folders': 'subfolders',
  'web site': 'website',
  dropdown: 'drop-down',
  dropdowns: 'drop-downs',
  nodejs: 'Node.js',
  testcase: 'test case',
  testcases: 'test cases',
  testplan: 'test plan',
  testrun: 'test run',
  testruns: 'test runs',
  testsuite: 'test suite',
  timezone: 'time zone',
  timezones: 'time zones',
}

const namesByLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]))
const anyOf = [...Object.keys(words), ...names].join('|').replaceAll('.', String.raw`\.`)

/** A spelling stands alone: it is no part of a path, an address, a variable or a compound. */
const anyTerm = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./\\@#:$&=+-])(?:${anyOf})(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])`,
  'giu',
)

function findRight(written: string): string {
  // `API Key` is the label of a page of the product.
  if (/^API Keys?$/.test(written)) return written
  const found = written.toLowerCase()
  const right = words[found] ?? namesByLowerCase.get(found)!
  const isCapitalized = found in words && /^\p{Lu}/u.test(written)
  return isCapitalized ? right.charAt(0).toUpperCase() + right.slice(1) : right
}
