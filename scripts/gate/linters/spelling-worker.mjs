// Worker thread of the spell checker, written in JavaScript so that it starts without a loader.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { readSettings, spellCheckDocument } from 'cspell-lib'

/**
 * Pattern for the start of cspell directives such as `cspell:disable`, which are plain words here.
 */
const directivePattern = /(spell(?:-?checker)?):/gi

const { configFile, ownDictionary, maxWordsWithSuggestions } = workerData
const configured = await readSettings(configFile)
const lists = (configured.dictionaryDefinitions ?? [])
  .map((each) => (each.name === 'project-terms' ? { ...each, ...ownDictionary } : each))
  // A new site has no dictionary of its own yet.
  .filter(({ name, path: list }) => name !== 'project-terms' || existsSync(list))
const settings = {
  ...configured,
  dictionaryDefinitions: lists,
  maxNumberOfProblems: Infinity,
  maxDuplicateProblems: Infinity,
  // Suggestions with more changes are rarely right and take ten times as long. No word needs more
  // than a fifth of a second, but on a busy machine a limit of time would leave suggestions out.
  suggestionNumChanges: 1,
  suggestionsTimeout: Infinity,
}
/**
 * Settings with only the project's and cspell's default dictionaries. They know most words, and
 * loading the others takes as long again. `flagWords` has the misspellings that they know, too.
 */
const quickSettings = {
  ...settings,
  dictionaries: [
    ...lists.map(({ name }) => name),
    '!en-common-misspellings',
    '!en-us-common-misspellings',
  ],
}

const settingsProblem = await findIssues(['the'], quickSettings).then(
  () => undefined,
  (error) => error.message,
)
parentPort.on('message', async (words) => parentPort.postMessage(await check(words)))

/**
 * Checks words, and suggests corrections for the first `maxWordsWithSuggestions` unknown ones.
 * Returns `found`, a list of `[word, misspellings]`, or a `problem` with the settings.
 */
async function check(words) {
  if (settingsProblem) return { problem: settingsProblem }
  const suspects = await findIssues(words, quickSettings)
  const issues = await findIssues(listDistinct(suspects.map(({ word }) => word)), settings)
  const texts = listDistinct(issues.map(({ text }) => text)).slice(0, maxWordsWithSuggestions)
  const suggested = await findIssues(texts, settings, true)
  const suggestions = new Map(suggested.map(({ text, suggestionsEx }) => [text, suggestionsEx]))
  const found = new Map()
  for (const { word, offset, text } of issues) {
    const misspelling = { offset, text, ...toSuggestions(suggestions.get(text)) }
    found.set(word, [...(found.get(word) ?? []), misspelling])
  }
  return { found: [...found] }
}

function listDistinct(values) {
  return [...new Set(values)]
}

/** Finds the unknown parts of words, with their offset in the word. */
async function findIssues(words, cspellSettings, generateSuggestions = false) {
  if (words.length === 0) return []
  const text = words.join('\n').replace(directivePattern, '$1 ')
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext' }
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, cspellSettings)
  const [missing] = [...(result.dictionaryErrors?.values() ?? [])].flat()
  if (missing) throw new Error(describeMissingDictionary(missing))
  if (result.errors?.[0]) throw result.errors[0]
  return result.issues.map(({ text, offset, line, suggestionsEx }) => ({
    word: words[line.position.line],
    offset: offset - line.offset,
    text: text.replace(/['’]s$/, ''),
    suggestionsEx,
  }))
}

/** Returns the suggestions, and a `correction` if cspell prefers exactly one of them. */
function toSuggestions(suggestions = []) {
  const preferred = suggestions.filter(({ isPreferred }) => isPreferred)
  return {
    suggestions: suggestions.map(({ word }) => word),
    ...(preferred.length === 1 && { correction: preferred[0].word }),
  }
}

function describeMissingDictionary({ uri, message }) {
  const config = path.relative(process.cwd(), configFile)
  if (!uri) return `Cannot read a dictionary that \`${config}\` names: ${message}`
  const list = path.relative(process.cwd(), fileURLToPath(uri))
  return `Cannot read \`${list}\`, which \`${config}\` names as a dictionary`
}
