// Runs in a thread of its own, in plain JavaScript, so that it starts at once: the dictionaries take
// longer to load than most pages take to check.
import { parentPort, workerData } from 'node:worker_threads'
import { readSettings, spellCheckDocument } from 'cspell-lib'

const settings = {
  ...(await readSettings(workerData.configFile)),
  maxNumberOfProblems: 1e6,
  maxDuplicateProblems: 1e6,
}

/** To suggest words takes longer than all else; where this many are unknown, the first will do. */
const maxSuggestions = 100

/** Checks a text of one word per line; returns offset, text and suggestions of each finding. */
async function check(text) {
  const issues = await find(text, false)
  const unknown = [...new Set(issues.map((issue) => issue.text))].slice(0, maxSuggestions)
  const suggested = unknown.length > 0 ? await find(unknown.join('\n'), true) : []
  const suggestions = new Map(suggested.map((issue) => [issue.text, issue.suggestions]))
  return issues.map((issue) => ({
    offset: issue.offset,
    text: issue.text,
    suggestions: suggestions.get(issue.text) ?? [],
  }))
}

async function find(text, generateSuggestions) {
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-US' }
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const { issues, errors } = await spellCheckDocument(document, options, settings)
  if (errors?.[0]) throw errors[0]
  return issues
}

// The first check loads the dictionaries; it is over by the time that the words are known.
const ready = check('the')

parentPort.on('message', async (text) => {
  await ready
  parentPort.postMessage(await check(text))
})
