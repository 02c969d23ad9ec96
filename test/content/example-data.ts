/**
 * The one truth about Lumen Goods, the company in all examples; pages and samples are held against it.
 * Run 23 and run 24 are shown as they are on 2025-09-30, while both are open.
 */

/** The company, as its account shows it. */
export const company = {
  name: 'Lumen Goods',
  tenant: 'lumen',
  region: 'eu1',
  seats: 6,
} as const

/** The six people; `id` is the value for `assignmentId`. */
export const people = [
  { id: 1, name: 'Mara Ortiz', email: 'mara@lumen.example', role: 'owner' },
  { id: 2, name: 'Elif Kaya', email: 'elif@lumen.example', role: 'admin' },
  { id: 3, name: 'Jonas Weber', email: 'jonas@lumen.example', role: 'user' },
  { id: 4, name: 'Priya Nair', email: 'priya@lumen.example', role: 'user' },
  { id: 5, name: 'Sam Doyle', email: 'sam@lumen.example', role: 'test-runner' },
  { id: 6, name: 'Tom Baker', email: 'tom@lumen.example', role: 'viewer' },
] as const

/** The two projects. */
export const projects = [
  { id: '6sP3eWd8Ku', code: 'SHOP', title: 'Web shop' },
  { id: '3yB7nKf4Vd', code: 'APP', title: 'Mobile app' },
] as const

/** All folders of `SHOP`, by ID. */
export const folders = [
  { id: 10, parentId: 0, path: 'Account' },
  { id: 11, parentId: 0, path: 'Cart' },
  { id: 12, parentId: 0, path: 'Checkout' },
  { id: 14, parentId: 12, path: 'Checkout/Payment' },
  { id: 17, parentId: 0, path: 'Search' },
] as const

/** All tags of `SHOP`. */
export const tags = [
  { id: 3, title: 'smoke' },
  { id: 4, title: 'payments' },
  { id: 9, title: 'regression' },
] as const

/** A test case of `SHOP`. */
export interface ExampleCase {
  /** Its number; SHOP-007 has 7. */
  seq: number
  id: string
  title: string
  type: 'standalone' | 'template' | 'filled'
  folder: (typeof folders)[number]['path']
  priority: 'low' | 'medium' | 'high'
  tags: readonly (typeof tags)[number]['title'][]
  /** The ID in the former tool, or an empty text. */
  legacyId: string
}

/** All test cases of `SHOP` that pages mention; the first two are those of the quick start. */
export const cases: readonly ExampleCase[] = [
  standalone(1, '6cW1hJr5Zd', 'Search by product name', 'Search', 'medium', []),
  standalone(2, '3mF8yTq4Lb', 'Search for an unknown product', 'Search', 'medium', []),
  {
    ...standalone(7, '9fK2vQx7Lm', 'Pay by card', 'Checkout/Payment', 'high', [
      'smoke',
      'payments',
    ]),
    legacyId: 'C1042',
  },
  {
    ...standalone(12, '4bT8wRz1Qp', 'Reject an expired card', 'Checkout/Payment', 'medium', [
      'payments',
    ]),
    legacyId: 'C1043',
  },
  standalone(21, '7mN3cYd5Hs', 'Apply a discount code', 'Cart', 'medium', ['regression']),
  standalone(31, '2gH6kLp9Xt', 'Sign in with a valid password', 'Account', 'high', ['smoke']),
  payIn(50, '8xD4sFq2Gy', 'Pay in ${currency}', 'template', 'medium'),
  payIn(51, '1kV9pLs3Qe', 'Pay in EUR', 'filled', 'medium'),
  payIn(52, '5tR2bXw6Nc', 'Pay in USD', 'filled', 'high'),
]

/** The milestones of `SHOP`. */
export const milestones = [
  { id: 1, title: 'Release 2.0', archived: true },
  { id: 4, title: 'Release 2.3', archived: true },
  { id: 5, title: 'Release 2.4', archived: false },
] as const

/** The configurations of `SHOP`. */
export const configurations = [
  { id: 'chrome-win', title: 'Chrome on Windows 11' },
  { id: 'safari-ios', title: 'Safari on iPhone' },
] as const

/** A test run of `SHOP`: its cases by number, each with its latest result. */
export interface ExampleRun {
  id: number
  title: string
  type: 'static_struct' | 'static' | 'live'
  milestone?: number
  configuration?: (typeof configurations)[number]['id']
  assignee?: number
  statuses: Readonly<Record<number, 'open' | 'passed' | 'failed' | 'blocked' | 'skipped'>>
}

/** The test runs of `SHOP`; run 23 takes the cases of high and medium priority of Cart and Checkout. */
export const runs: readonly ExampleRun[] = [
  {
    id: 1,
    title: 'Search, first check',
    type: 'static_struct',
    milestone: 1,
    assignee: 5,
    statuses: { 1: 'passed', 2: 'failed' },
  },
  {
    id: 23,
    title: 'Checkout regression 2.4',
    type: 'static_struct',
    milestone: 5,
    configuration: 'chrome-win',
    assignee: 5,
    statuses: { 7: 'failed', 12: 'failed', 21: 'passed', 51: 'blocked', 52: 'open' },
  },
  {
    id: 24,
    title: 'Smoke, build 1482',
    type: 'live',
    milestone: 5,
    statuses: { 7: 'passed', 31: 'failed' },
  },
  {
    id: 25,
    title: 'Checkout regression 2.4, second pass',
    type: 'static_struct',
    milestone: 5,
    statuses: { 7: 'open', 12: 'open', 21: 'open', 51: 'open', 52: 'open' },
  },
  {
    id: 26,
    title: 'First upload 2025-09-30',
    type: 'static_struct',
    statuses: { 7: 'passed', 12: 'failed', 21: 'skipped' },
  },
]

/** Test plan 8, with the runs that it created. */
export const plan = {
  id: 8,
  title: 'Release 2.4 sign-off',
  milestone: 5,
  runs: [
    { title: 'Sign-off in Chrome on Windows 11', configuration: 'chrome-win', cases: [7, 12, 21] },
    { title: 'Sign-off in Safari on iPhone', configuration: 'safari-ios', cases: [7, 31] },
  ],
} as const

/** Issues, and the failed results that link to them. */
export const issues = [
  {
    tracker: 'Jira',
    key: 'WEB-118',
    title: 'Expired card is accepted',
    url: 'https://lumen-goods.atlassian.net/browse/WEB-118',
    run: 23,
    case: 12,
  },
  {
    tracker: 'GitHub',
    key: '212',
    title: 'Payment page hangs after 3-D Secure',
    url: 'https://github.com/lumen-goods/web-shop/issues/212',
    run: 23,
    case: 7,
  },
  {
    tracker: 'Linear',
    key: 'WEB-42',
    title: 'Sign-in form reappears after a valid password',
    url: 'https://linear.app/lumen-goods/issue/WEB-42/sign-in-form-reappears-after-a-valid-password',
    run: 24,
    case: 31,
  },
] as const

/** Custom result statuses of the company. */
export const customStatuses = [
  { id: 'custom1', name: 'Retest', color: 'yellow' },
  { id: 'custom2', name: "Won't fix", color: 'gray' },
] as const

/** Builds an ordinary case without a legacy ID. */
function standalone(
  ...[seq, id, title, folder, priority, caseTags]: [
    number,
    string,
    string,
    ExampleCase['folder'],
    ExampleCase['priority'],
    ExampleCase['tags'],
  ]
): ExampleCase {
  return { seq, id, title, type: 'standalone', folder, priority, tags: caseTags, legacyId: '' }
}

/** Builds the template of the currencies, or one of its filled cases. */
function payIn(
  ...[seq, id, title, type, priority]: [
    number,
    string,
    string,
    ExampleCase['type'],
    ExampleCase['priority'],
  ]
): ExampleCase {
  return {
    ...standalone(seq, id, title, 'Checkout/Payment', priority, ['payments']),
    type,
  }
}
