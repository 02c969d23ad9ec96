// Runs in a thread of its own, in plain JavaScript, so that it starts without a loader.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings, spellCheckDocument } from 'cspell-lib'
import { Tinypool } from 'tinypool'

/** Matches `cspell:disable` and the like, which are commands to cspell but only words here. */
const command = /(spell(?:-?checker)?):/gi

/** Dictionaries that few pages need. Loading them takes as long as loading all others. */
const secondary = [
  ...['docker', 'fullstack', 'golang', 'google', 'k8s', 'node', 'npm', 'php', 'typescript'],
  // Known misspellings with their corrections.
  ...['en-common-misspellings', 'en-us-common-misspellings'],
]

/** The misspellings in `secondary` that the other dictionaries take for words. */
const acceptedMisspellings = ['curch', 'programing', 'therefor']

const { configFile, maxSuggestions } = Tinypool.workerData
const settings = {
  ...(await readSettings(configFile)),
  maxNumberOfProblems: Infinity,
  maxDuplicateProblems: Infinity,
  // Words further away are seldom what was meant, and finding them takes ten times as long.
  suggestionNumChanges: 1,
}
const quickSettings = {
  ...settings,
  dictionaries: [...(settings.dictionaries ?? []), ...secondary.map((name) => `!${name}`)],
  flagWords: [...(settings.flagWords ?? []), ...acceptedMisspellings],
}
const problem = await findIssues(['the'], quickSettings).then(
  () => undefined,
  (error) => error.message,
)

/**
 * Checks words and suggests corrections for the first that are unknown. Returns the misspelled words as
 * `found: [word, [{ offset, text, suggestions }]][]`, or the `problem` of the settings.
 */
export default async function check(words) {
  if (problem) return { problem }
  const suspects = [...groupByWord(words, await findIssues(words, quickSettings)).keys()]
  if (suspects.length === 0) return { found: [] }
  const found = groupByWord(suspects, await findIssues(suspects, settings))
  const unknown = [...found.values()].flat().filter(({ isPart }) => !isPart)
  const texts = [...new Set(unknown.map(({ text }) => text))].slice(0, maxSuggestions)
  const suggested = await findIssues(texts, settings, true)
  const suggestions = new Map(suggested.map((issue) => [issue.text, describeSuggestions(issue)]))
  const describe = ({ offset, text, isPart }) => {
    return { offset, text, ...((!isPart && suggestions.get(text)) || { suggestions: [] }) }
  }
  return { found: Array.from(found, ([word, issues]) => [word, issues.map(describe)]) }
}

async function findIssues(words, useSettings, generateSuggestions = false) {
  if (words.length === 0) return []
  const text = words.join('\n').replace(command, '$1 ')
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-US' }
  // More than the one that is shown: with two preferred corrections, neither is certain.
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, useSettings)
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

/** Groups issues by the word that they are in; those of one name with capitals inside become one. */
function groupByWord(words, issues) {
  const found = new Map()
  let [index, start] = [0, 0]
  for (const { offset, text } of issues.sort((a, b) => a.offset - b.offset)) {
    for (; start + words[index].length < offset; index++) start += words[index].length + 1
    const misspelling = widen(words[index], { offset: offset - start, text })
    const known = found.get(words[index]) ?? []
    if (known.at(-1)?.offset === misspelling.offset) continue
    found.set(words[index], [...known, misspelling])
  }
  return found
}

/** Extends an issue to all letters around it: cspell splits `MathJax` and reports `Jax`. */
function widen(word, { offset, text }) {
  const before = word
    .slice(0, offset)
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .at(-1)
  const after = word.slice(offset + text.length).split(/[^\p{L}\p{M}\p{N}]/u, 1)[0]
  if (before === '' && after === '') return { offset, text, isPart: false }
  return { offset: offset - before.length, text: `${before}${text}${after}`, isPart: true }
}
