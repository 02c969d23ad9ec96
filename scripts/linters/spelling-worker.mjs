// Runs in a thread of its own, in plain JavaScript, so that it starts at once.
import { parentPort, workerData } from 'node:worker_threads'
import { loadKnownWords } from './known-words.mjs'

const { configFile, everything } = workerData

/** To suggest words takes longer than all else; where this many are unknown, the first will do. */
const maxSuggestions = 100

/** Turns the colon of `cspell:disable` into a space: an order to cspell, which are words here. */
const order = /(spell(?:-?checker)?):/gi

let cspell
let isKnown
let problem
try {
  isKnown = loadKnownWords(configFile)
  if (everything) loadCspell()
} catch (error) {
  // The settings are wrong: that is told to those who ask.
  problem = error.message
}

parentPort.on('message', async (words) => {
  if (problem) return parentPort.postMessage({ problem })
  const unknown = words.filter((word) => !isKnown(word))
  parentPort.postMessage({ found: unknown.length > 0 ? await check(unknown) : [] })
})

/** Checks words, one per line; returns those with misspellings: `[word, [{ offset, text, suggestions }]]`. */
async function check(words) {
  const find = await loadCspell()
  const issues = await find(words.join('\n').replace(order, '$1 '), false)
  const unknown = [...new Set(issues.map((issue) => issue.text))].slice(0, maxSuggestions)
  const suggested = unknown.length > 0 ? await find(unknown.join('\n'), true) : []
  const suggestions = new Map(suggested.map((issue) => [issue.text, describeSuggestions(issue)]))
  return groupByWord(words, issues, suggestions)
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

/** Loads cspell and, with a first check, its dictionaries; once. Resolves to what finds issues in a text. */
function loadCspell() {
  cspell ??= (async () => {
    const { readSettings, spellCheckDocument } = await import('cspell-lib')
    const settings = {
      ...(await readSettings(configFile)),
      maxNumberOfProblems: 1e6,
      maxDuplicateProblems: 1e6,
    }
    const find = async (text, generateSuggestions) => {
      const document = { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-US' }
      const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
      const { issues, errors } = await spellCheckDocument(document, options, settings)
      if (errors?.[0]) throw errors[0]
      return issues
    }
    await find('the', false)
    return find
  })()
  return cspell
}
