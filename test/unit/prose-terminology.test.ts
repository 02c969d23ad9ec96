import { describe, expect, it } from 'vitest'
import { proseTerminologyRule } from '#features/facts/rules/prose-terminology.ts'
import { loadFacts } from '#features/facts/facts.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { runPageRules } from '#gate/rules/run-rules.ts'
import { pageWith } from '../support/content-folder.ts'
import { loadContext, parseTestSite } from '../support/site.ts'

const terms = `names: [Acme Board]
words:
  dropdown: drop-down
  log file: journal
verbs:
  log in: sign in
  log in to: sign in to
  log into: sign in to
  login: sign in
  login to: sign in to
  set up: prepare
`

/** The messages of the rule about a text, and the text after its fixes. */
async function check(body: string, files: Record<string, string> = { 'facts/terms.yaml': terms }) {
  const { site } = await parseTestSite({ ...files, 'page.mdx': pageWith(body) })
  const page = site.pages.find(({ file }) => file.path === 'page.mdx')!
  const found = runPageRules(page, site, [proseTerminologyRule])
  const head = pageWith('').length - 1
  const fixed = applyEdits(page.file.text, found).text.slice(head).trim()
  return { messages: found.map(({ message }) => message), body: fixed }
}

describe('a verb of facts/terms.yaml', () => {
  it.each([
    ['You have to log in to the app.', 'You have to sign in to the app.'],
    ['When you log into it, wait.', 'When you sign in to it, wait.'],
    ['People can login, or cannot login.', 'People can sign in, or cannot sign in.'],
    ['Please login to the app.', 'Please sign in to the app.'],
    ["You don't log in again.", "You don't sign in again."],
    ['It helps people log in with a key.', 'It helps people sign in with a key.'],
    ['Open it, then log in. Log in to it.', 'Open it, then sign in. Sign in to it.'],
    ['We **also** set up.\n\n1. Log into it.', 'We **also** prepare.\n\n1. Sign in to it.'],
    [
      'To _log in_ on\ntwo lines, you must log\nin.',
      'To _log in_ on\ntwo lines, you must sign in.',
    ],
  ])('is replaced where it is certainly one: %j', async (written, wanted) => {
    expect((await check(written)).body).toBe(wanted)
  })

  it.each([
    ['an article', 'Pipe the log into a file, a login to it, an old login to it.'],
    ['a possessive', "Its log into it, your login to it, Jonas's login to it."],
    ['an adjective', 'The old log into it, each new login, the first set up.'],
    ['a noun', 'The audit log in the app, the user log into it, an account set up.'],
    ['a preposition', 'He merged with login to it, by login, after login to the app.'],
    ['a verb with an object', 'Send log into it. Copy each log into it. It gives you login to it.'],
    [
      'a place',
      'Go back to login. You are redirected to login to go on. Append to log in the app.',
    ],
    ['lines to write', 'You can log into a file. To log into the main table, wait.'],
    ['a compound', 'To login pages. You can login page by page.'],
    ['nothing, where it may be a caption', 'Login to the app: five. Login. Log in JSON.'],
  ])('is left alone after %s', async (_, body) => {
    expect((await check(body)).messages).toEqual([])
  })

  it('is reported in a heading, and not changed', async () => {
    const { messages, body } = await check('## How to log in\n\nText.')
    expect(messages).toEqual(['Unexpected `log in`, expected `sign in`'])
    expect(body).toBe('## How to log in\n\nText.')
  })
})

it('takes words and names from facts/terms.yaml', async () => {
  const { messages, body } = await check('The Dropdown of ACME board, a log\nfile, dropdown-like.')
  expect(messages).toEqual([
    'Unexpected `Dropdown`, expected `Drop-down`',
    'Unexpected `ACME board`, expected `Acme Board`',
    'Unexpected `log file`, expected `journal`',
  ])
  expect(body).toBe('The Drop-down of Acme Board, a journal, dropdown-like.')
})

it('knows no house style without facts/terms.yaml, but names of the trade', async () => {
  const { messages } = await check('Use the dropdown, e-mail and testrun to log in to Github.', {})
  expect(messages).toEqual(['Unexpected `Github`, expected `GitHub`'])
})

it.each([
  ['word: { a: b }', 'Unexpected key `word`; did you mean `words`?'],
  ['words: [dropdown]', 'Unexpected value `["dropdown"]` for `words`, expected a mapping'],
  [
    'words: { dropdown: "" }',
    'Unexpected value `""` for `words.dropdown`, expected a word or a few words, such as `drop-down`',
  ],
  [
    'verbs: { "(login": a }',
    'Unexpected value `"a"` for `verbs.(login`, expected a word or a few words, such as `drop-down`',
  ],
  [
    'words: { run: Test run }',
    'Unexpected value `"Test run"` for `words.run`, expected a text without `run`',
  ],
])('says what is wrong with facts/terms.yaml: %s', async (text, message) => {
  const file = { path: 'facts/terms.yaml', displayPath: 'terms.yaml', text: `${text}\n` }
  const { diagnose } = loadFacts([file], loadContext())
  expect((await diagnose()).map((each) => [each.ruleId, each.message])).toEqual([
    ['facts:schema', message],
  ])
})
