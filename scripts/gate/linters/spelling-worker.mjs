// Runs in a thread of its own, in plain JavaScript, so that it starts without a loader.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings, spellCheckDocument } from 'cspell-lib'
import { Tinypool } from 'tinypool'

/** Matches `cspell:disable` and the like, which are commands to cspell but only words here. */
const command = /(spell(?:-?checker)?):/gi

const { configFile, maxSuggestions } = Tinypool.workerData
const settings = {
  ...(await readSettings(configFile)),
  maxNumberOfProblems: Infinity,
  maxDuplicateProblems: Infinity,
  // Words further away are seldom what was meant, and finding them takes ten times as long.
  suggestionNumChanges: 1,
}
const problem = await findIssues('the', false).then(
  () => undefined,
  (error) => error.message,
)

/**
 * Checks words and suggests corrections for the first that are unknown. Returns the misspelled words as
 * `found: [word, [{ offset, text, suggestions }]][]`, or the `problem` of the settings.
 */
export default async function check(words) {
  if (problem) return { problem }
  const issues = await findIssues(words.join('\n').replace(command, '$1 '), false)
  const unknown = [...new Set(issues.map((issue) => issue.text))].slice(0, maxSuggestions)
  const suggested = unknown.length > 0 ? await findIssues(unknown.join('\n'), true) : []
  const suggestions = new Map(suggested.map((issue) => [issue.text, describeSuggestions(issue)]))
  return { found: groupByWord(words, issues, suggestions) }
}

async function findIssues(text, generateSuggestions) {
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-US' }
  // More than the one that is shown: with two preferred corrections, neither is certain.
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, settings)
  const [missing] = [...(result.dictionaryErrors?.values() ?? [])].flat()
  if (missing) throw new Error(describeMissing(missing))
  if (result.errors?.[0]) throw result.errors[0]
  return result.issues
}

/** Names the word list that cannot be read, and the file that names it. */
function describeMissing({ uri, message }) {
  const [list, config] = [uri && fileURLToPath(uri), configFile].map(
    (file) => file && path.relative(process.cwd(), file),
  )
  return list
    ? `Cannot read \`${list}\`, which \`${config}\` names as a dictionary`
    : `Cannot read a dictionary that \`${config}\` names: ${message}`
}

/** Describes suggestions; `correction` is there where cspell is certain of one word. */
function describeSuggestions({ suggestions = [], suggestionsEx = [] }) {
  const preferred = suggestionsEx.filter(({ isPreferred }) => isPreferred)
  return { suggestions, ...(preferred.length === 1 && { correction: preferred[0].word }) }
}

function groupByWord(words, issues, suggestions) {
  const found = new Map()
  let [index, start] = [0, 0]
  for (const { offset, text } of issues.sort((a, b) => a.offset - b.offset)) {
    for (; start + words[index].length < offset; index++) start += words[index].length + 1
    const known = suggestions.get(text) ?? { suggestions: [] }
    const misspelling = { offset: offset - start, text, ...known }
    found.set(words[index], [...(found.get(words[index]) ?? []), misspelling])
  }
  return [...found]
}
