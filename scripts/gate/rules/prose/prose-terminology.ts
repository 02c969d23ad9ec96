import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { isInHeading, type Page } from '#content/page.ts'

/** Skips code, addresses, and parts of paths and compounds such as `junit-upload`. */
export const proseTerminologyRule: PageRule = {
  id: 'prose:terminology',
  summary: 'Text uses the agreed spellings, such as `sign in`, `email` and `GitHub`.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      for (const { 0: written, index } of text.matchAll(anyTerm)) {
        const right = findRight(text, index, written)
        if (right !== undefined && right !== written) {
          yield describe(written, right, range.start + index, page)
        }
      }
    }
  },
}

/** Names and abbreviations, reported in any other letter case, and other ways to write them. */
const names: Record<string, string[]> = {
  'API keys': ['apikeys'],
  'API key': ['apikey'],
  APIs: [],
  API: [],
  ClickUp: [],
  CSV: [],
  GitHub: ['git hub'],
  GitLab: [],
  HTML: [],
  HTTP: [],
  HTTPS: [],
  Jira: [],
  JavaScript: ['java script'],
  JSON: [],
  JUnit: [],
  macOS: ['mac os', 'osx', 'os x'],
  'Node.js': ['nodejs', 'node js'],
  npm: [],
  OAuth: [],
  PDF: [],
  PostgreSQL: ['postgre sql'],
  SQL: [],
  TestRail: [],
  TypeScript: [],
  URLs: [],
  URL: [],
  XML: [],
  YAML: [],
  YouTrack: [],
}

/** What follows a verb such as `sign in`, and seldom a noun such as `the log in the console`. */
const afterVerb = String.raw`(?=\s+(?:to|into|with|as|again|via|using|and|or|once|first)\b|[.,;:!?)]|$)`

const beforeVerb = String.raw`(?<=\b(?:to|can|must|should|may|will|could|please|you|they|we) )`

/** Other spellings as patterns; a space stands for any. A verb as a noun is left alone. */
const words: Record<string, string> = {
  allowlist: 'whitelist',
  denylist: 'blacklist',
  'drop-down': String.raw`dropdown|drop down(?=\s+(?:menu|list|box|field|button))`,
  'drop-downs': 'dropdowns',
  email: 'e-mail',
  emails: 'e-mails',
  'set up': String.raw`(?<!\b(?:the|a|this|your|of) )setup(?=\s+(?:a|an|the|your|our|it|this|new)\b)`,
  'sign in to': '(?<!(?:the|a|your) )(?:log into|login into|login to)',
  'sign in': `(?:log in|log on)${afterVerb}|${beforeVerb}(?:login|sign-in|signin)${afterVerb}`,
  'sign out': String.raw`(?:log out|log off)(?!\s+(?:a|an|the|its|their|your|all|any|this|that)\b)`,
  'signed in': `(?:logged in|logged on)${afterVerb}`,
  'signed out': 'logged out|logged off',
  'signing in': `logging in${afterVerb}`,
  'signing out': 'logging out|logging off',
  subfolder: 'sub-folder|sub folder',
  subfolders: 'sub-folders|sub folders',
  'test case': 'testcase',
  'test cases': 'testcases',
  'test plan': 'testplan',
  'test plans': 'testplans',
  'test run': 'testrun',
  'test runs': 'testruns',
  'test suite': 'testsuite',
  'test suites': 'testsuites',
  'time zone': 'timezone',
  'time zones': 'timezones',
  website: 'web site|web-site',
  websites: 'web sites|web-sites',
}

const nameTerms = Object.entries(names).map(([right, wrong]) => ({
  right,
  isName: true,
  source: [right, ...wrong].join('|').replaceAll('.', String.raw`\.`),
}))
const wordTerms = Object.entries(words).map(([right, source]) => ({ right, isName: false, source }))

/** A spelling stands alone: it is no part of a path, an address, a variable or a compound. */
const start = String.raw`(?<![\p{L}\p{N}_./\\@#:$&=+-])`
const end = String.raw`(?![\p{L}\p{N}_/\\@=(+-]|[.:][\p{L}\p{N}/])`

function compile(source: string, flags: string): RegExp {
  return new RegExp(`${start}(?:${source})${end}`.replaceAll(' ', String.raw`\s+`), flags)
}

const terms = [...nameTerms, ...wordTerms].map((term) => ({
  ...term,
  pattern: compile(term.source, 'iuy'),
}))
const anyTerm = compile(terms.map(({ source }) => source).join('|'), 'giu')

/** Finds the agreed spelling of what is written at an offset. */
function findRight(text: string, index: number, written: string): string | undefined {
  const term = terms.find(({ pattern }) => {
    pattern.lastIndex = index
    return pattern.exec(text)?.[0] === written
  })
  if (!term) return undefined
  const { right, isName } = term
  // `API Key` is the label of a page of the product.
  if (isName)
    return written.replace(/\s+/g, ' ') === right || /^API Keys?$/.test(written) ? written : right
  return /^\p{Lu}/u.test(written) ? right.charAt(0).toUpperCase() + right.slice(1) : right
}

function describe(written: string, right: string, start: number, page: Page): Finding {
  const end = start + written.length
  // A fix must not join lines or change the anchor of a heading.
  const keepsAnchor = written.toLowerCase() === right.toLowerCase() || !isInHeading(start, page)
  const isSafe = !written.includes('\n') && keepsAnchor
  return {
    message: `Unexpected \`${written.replace(/\s+/g, ' ')}\`, expected \`${right}\``,
    start,
    end,
    help: 'Agreed spelling; put it in backticks where it is code',
    ...(isSafe && { fix: [{ start, end, text: right }] }),
  }
}
