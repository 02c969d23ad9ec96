// Runs in a thread of its own, in plain JavaScript, so that it starts at once.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { readSettings, spellCheckDocument } from 'cspell-lib'

/** Turns the colon of `cspell:disable` into a space: an order to cspell, which are words here. */
const order = /(spell(?:-?checker)?):/gi

// The settings may be wrong: that is told to those who ask.
const ready = load().then(
  () => undefined,
  (error) => error.message,
)

parentPort.on('message', async ({ words, maxSuggestions }) => {
  const problem = await ready
  parentPort.postMessage(problem ? { problem } : await check(words, maxSuggestions))
})

let settings

/** Reads the settings and, with a first check, the dictionaries. Throws where one cannot be read. */
async function load() {
  settings = {
    ...(await readSettings(workerData.configFile)),
    maxNumberOfProblems: Infinity,
    maxDuplicateProblems: Infinity,
  }
  await findIssues('the', false)
}

/**
 * Checks words, one per line, and suggests others for the first that are unknown. Returns those with
 * misspellings: `found: [word, [{ offset, text, suggestions }]][]`, and for how many it has suggested.
 */
async function check(words, maxSuggestions) {
  const issues = await findIssues(words.join('\n').replace(order, '$1 '), false)
  const unknown = [...new Set(issues.map((issue) => issue.text))].slice(0, maxSuggestions)
  const suggested = unknown.length > 0 ? await findIssues(unknown.join('\n'), true) : []
  const suggestions = new Map(suggested.map((issue) => [issue.text, describeSuggestions(issue)]))
  return { found: groupByWord(words, issues, suggestions), suggested: unknown.length }
}

async function findIssues(text, generateSuggestions) {
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-US' }
  // More than the one that is shown: of a word with two preferred corrections none is certain.
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, settings)
  const [missing] = [...(result.dictionaryErrors?.values() ?? [])].flat()
  if (missing) throw new Error(describeMissing(missing))
  if (result.errors?.[0]) throw result.errors[0]
  return result.issues
}

/** Says which word list cannot be read, and who asks for it. */
function describeMissing({ uri, message }) {
  const [list, config] = [uri && fileURLToPath(uri), workerData.configFile].map(
    (file) => file && path.relative(process.cwd(), file),
  )
  return list
    ? `Cannot read \`${list}\`, which \`${config}\` names as a dictionary`
    : `Cannot read a dictionary that \`${config}\` names: ${message}`
}

/** What may be meant; `correction` is what cspell takes for certain, where that is one word. */
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
