/** An agreed spelling, and what is written instead by mistake. */
export interface Term {
  right: string
  /** Other spellings; a space stands for any. Letter case does not matter. */
  wrong: string[]
  /** The right spelling keeps its letter case at the beginning of a sentence. */
  isName?: true
  /** What must precede, tested where the wrong spelling begins (a lookbehind). */
  after?: RegExp
  /** What must follow, tested where the wrong spelling ends. */
  before?: RegExp
  /** Why the fix is not safe: the phrase can mean something else. */
  isUnsure?: true
}

/** Names and abbreviations: also reported in any other letter case. */
const names: Record<string, string[]> = {
  API: [],
  APIs: [],
  'API key': ['apikey'],
  'API keys': ['apikeys'],
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
  URL: [],
  URLs: [],
  XML: [],
  YAML: [],
  YouTrack: [],
}

/** A subject or an auxiliary before a verb. */
const beforeVerb =
  /(?<=\b(?:to|can|cannot|can't|must|should|may|will|could|would|please|then|you|they|we|who|never)\s+)/iy

/** The same, or the beginning of a sentence, which then commands. */
const beforeCommand = new RegExp(
  `(?<=^|[.!?:;]\\s+|\\b(?:users|people|first|again|and|or|not)\\s+)|${beforeVerb.source}`,
  'iy',
)

/** What follows a verb such as `sign in`, and seldom a noun such as `the log in the console`. */
const afterSignIn =
  /(?=\s+(?:to|into|with|as|again|via|using|through|before|after|and|or|once|first|without|at)\b|[.,;:!?)]|$)/iy

/** After a verb that takes an object. */
const beforeObject =
  /(?=\s+(?:a|an|the|your|our|their|its|it|this|these|that|new|another|each|every|all|one|two|multiple)\b)/iy

/** Words and phrases. `log in` and the like are verbs; as nouns they are left alone. */
const words: Term[] = [
  { right: 'allowlist', wrong: ['whitelist'] },
  { right: 'denylist', wrong: ['blacklist'] },
  { right: 'drop-down', wrong: ['dropdown'] },
  {
    right: 'drop-down',
    wrong: ['drop down'],
    before: /(?=\s+(?:menus?|lists?|box|boxes|fields?|buttons?)\b)/iy,
  },
  { right: 'drop-downs', wrong: ['dropdowns'] },
  { right: 'email', wrong: ['e-mail'] },
  { right: 'emails', wrong: ['e-mails'] },
  { right: 'emailed', wrong: ['e-mailed'] },
  { right: 'set up', wrong: ['setup'], after: beforeCommand, before: beforeObject },
  { right: 'sign in', wrong: ['log in', 'log on'], after: beforeCommand, before: afterSignIn },
  { right: 'sign in to', wrong: ['log into', 'log onto', 'login into'], after: beforeCommand },
  {
    right: 'sign out',
    wrong: ['log out', 'log off'],
    after: beforeCommand,
    // `log out the results` writes to a log.
    before: /(?!\s+(?:a|an|the|its|their|your|all|any|this|that|to)\b)/iy,
  },
  { right: 'signed in', wrong: ['logged in', 'logged on'], before: afterSignIn, isUnsure: true },
  { right: 'signed out', wrong: ['logged out', 'logged off'] },
  { right: 'signing in', wrong: ['logging in'], before: afterSignIn, isUnsure: true },
  { right: 'signing in to', wrong: ['logging into'], before: /(?=\s+(?:your|their)\b)/iy },
  { right: 'signing out', wrong: ['logging out', 'logging off'] },
  {
    right: 'sign in',
    wrong: ['login', 'sign-in', 'signin'],
    after: beforeVerb,
    before: /(?=\s+(?:to|into|with|as|again|via|using)\b)/iy,
    isUnsure: true,
  },
  {
    right: 'sign in',
    wrong: ['login', 'sign-in', 'signin'],
    after: beforeCommand,
    before: /(?=\s+to\s+(?:your|the)\b)/iy,
    isUnsure: true,
  },
  {
    right: 'sign out',
    wrong: ['logout', 'sign-out', 'signout'],
    after: beforeVerb,
    before: /(?=\s+(?:of|from|and|when|before|after)\b|[.,;!?)]|$)/iy,
    isUnsure: true,
  },
  { right: 'subfolder', wrong: ['sub-folder', 'sub folder'] },
  { right: 'subfolders', wrong: ['sub-folders', 'sub folders'] },
  { right: 'test case', wrong: ['testcase'] },
  { right: 'test cases', wrong: ['testcases'] },
  { right: 'test plan', wrong: ['testplan'] },
  { right: 'test plans', wrong: ['testplans'] },
  { right: 'test run', wrong: ['testrun'] },
  { right: 'test runs', wrong: ['testruns'] },
  { right: 'test suite', wrong: ['testsuite'] },
  { right: 'test suites', wrong: ['testsuites'] },
  { right: 'time zone', wrong: ['timezone'] },
  { right: 'time zones', wrong: ['timezones'] },
  { right: 'website', wrong: ['web site', 'web-site'] },
  { right: 'websites', wrong: ['web sites', 'web-sites'] },
]

/** All agreed spellings. */
export const terms: Term[] = [
  ...Object.entries(names).map(([right, wrong]): Term => ({
    right,
    wrong: [right, ...wrong],
    isName: true,
  })),
  ...words,
]
