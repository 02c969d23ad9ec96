// Worker thread of the spell checker, written in JavaScript so that it starts without a loader.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { readSettings, spellCheckDocument } from 'cspell-lib'
import {
  britishStems,
  isForm,
  listAmericanSpellings,
  listCompounds,
  listFirstLetterSlips,
  listRelatives,
  listStems,
} from './word-forms.mjs'

/**
 * Pattern for the start of cspell directives such as `cspell:disable`, which are plain words here.
 */
const directivePattern = /(spell(?:-?checker)?):/gi

/** Dictionaries that few pages need. Loading them takes as long as loading all the others. */
const secondaryDictionaries = [
  'css',
  'docker',
  'fullstack',
  'golang',
  'google',
  'k8s',
  'node',
  'npm',
  'php',
  'typescript',
  'en-common-misspellings',
  'en-us-common-misspellings',
]

/** Misspellings that only `secondaryDictionaries` flag. */
const missedMisspellings = ['curch', 'programing', 'therefor']

const { configFile, ownDictionary, maxWordsWithSuggestions } = workerData
const configuredSettings = await readSettings(configFile)
const settings = {
  ...configuredSettings,
  // A new site has no dictionary of its own yet.
  dictionaryDefinitions: configuredSettings.dictionaryDefinitions
    ?.map((each) => (each.name === 'project-terms' ? { ...each, ...ownDictionary } : each))
    .filter(({ name, path: list }) => name !== 'project-terms' || existsSync(list)),
  maxNumberOfProblems: Infinity,
  maxDuplicateProblems: Infinity,
  // Suggestions with more changes are rarely right and take ten times as long. No word needs more
  // than a fifth of a second, but on a busy machine a limit of time would leave suggestions out.
  suggestionNumChanges: 1,
  suggestionsTimeout: Infinity,
}
const quickSettings = {
  ...settings,
  dictionaries: [
    ...(settings.dictionaries ?? []),
    ...secondaryDictionaries.map((name) => `!${name}`),
  ],
  flagWords: [...(settings.flagWords ?? []), ...missedMisspellings],
}
/** The British dictionary knows many words that both countries use and the American one lacks. */
const britishSettings = { ...settings, dictionaries: ['en-gb'], language: 'en-GB' }

const settingsProblem = await findIssues(['the'], quickSettings).then(
  () => undefined,
  (error) => error.message,
)
parentPort.on('message', async (words) => parentPort.postMessage(await check(words)))

/**
 * Checks words, and suggests corrections for regular forms of known words, and for the first
 * `maxWordsWithSuggestions` other unknown ones.
 * Returns `found`, a list of `[word, misspellings]`, or a `problem` with the settings. Includes
 * regular forms of known words, which may be the product's name, with `isAccepted`.
 */
async function check(words) {
  if (settingsProblem) return { problem: settingsProblem }
  const suspects = [...groupByWord(words, await findIssues(words, quickSettings)).keys()]
  if (suspects.length === 0) return { found: [] }
  const found = groupByWord(suspects, await findIssues(suspects, settings))
  const unknown = [...found.values()].flat().filter(({ isPart }) => !isPart)
  const texts = [...new Set(unknown.map(({ text }) => text))]
  const likely = [...(await selectLikelyWords(texts)), ...(await selectSharedWords(texts))]
  const candidates = new Map(likely)
  const others = texts.filter((text) => !candidates.has(text)).slice(0, maxWordsWithSuggestions)
  const suggested = await findIssues([...candidates.keys(), ...others], settings, true)
  const suggestions = new Map(suggested.map((issue) => [issue.text, toSuggestions(issue)]))
  const isAcceptable = ({ text }) => {
    const { suggestions: others = [], correction } = suggestions.get(text) ?? {}
    if (candidates.get(text) === 'certain') return correction === undefined
    return candidates.has(text) && others.every((each) => isForm(each, text.toLowerCase()))
  }
  const toMisspelling = (issue) => {
    const { offset, text, isPart } = issue
    const isAccepted = isAcceptable(issue) && { isAccepted: true }
    return {
      offset,
      text,
      ...((!isPart && suggestions.get(text)) || { suggestions: [] }),
      ...isAccepted,
    }
  }
  return { found: Array.from(found, ([word, issues]) => [word, issues.map(toMisspelling)]) }
}

/**
 * Selects the words that are regular forms or compounds of known words, and long ones in capitals,
 * which are names and codes. `certain` ones are accepted, `likely` ones unless another word differs
 * in one letter. No English word has more than 31 letters.
 */
async function selectLikelyWords(texts) {
  const words = texts.filter((text) => /^\p{Lu}?\p{Ll}{1,30}$/u.test(text))
  const forms = new Map(
    words.map((text) => {
      const word = text.toLowerCase()
      const certain = listRelatives(word)
      return [text, { certain, stems: listStems(word), compounds: listCompounds(word) }]
    }),
  )
  const needed = [...forms.values()].flatMap(({ certain, stems, compounds }) => [
    ...certain,
    ...stems,
    ...compounds.flat(),
  ])
  const unknown = await findUnknown(needed)
  const isKnown = (word) => !unknown.has(word)
  const compounds = words.filter((text) =>
    forms.get(text).compounds.some((pair) => pair.every(isKnown)),
  )
  // cspell suggests no words with another first letter.
  const slips = new Map(compounds.map((text) => [text, listFirstLetterSlips(text.toLowerCase())]))
  const unknownSlips = await findUnknown([...slips.values()].flat())
  return new Map(
    texts.flatMap((text) => {
      const { certain = [], stems = [] } = forms.get(text) ?? {}
      if (certain.length > 0 && certain.every(isKnown)) return [[text, 'certain']]
      const isCompound = slips.get(text)?.every((each) => unknownSlips.has(each))
      const isLikely = /^\p{Lu}{6,}$/u.test(text) || stems.some(isKnown) || isCompound
      return isLikely ? [[text, 'likely']] : []
    }),
  )
}

/** Selects long words of the British dictionary whose spelling is not British as certain ones. */
async function selectSharedWords(texts) {
  const words = texts.filter((text) => /^\p{Lu}?\p{Ll}{6,}$/u.test(text))
  const isUnknown = await findUnknown(words, britishSettings)
  const known = words.filter((word) => !isUnknown.has(word) && !britishStems.test(word))
  const isMissing = await findUnknown(known.flatMap(listAmericanSpellings))
  return known
    .filter((word) => listAmericanSpellings(word).every((each) => isMissing.has(each)))
    .map((word) => [word, 'certain'])
}

async function findUnknown(words, cspellSettings = settings) {
  const issues = await findIssues([...new Set(words)], cspellSettings)
  return new Set(issues.map(({ text }) => text))
}

async function findIssues(words, cspellSettings, generateSuggestions = false) {
  if (words.length === 0) return []
  const text = words.join('\n').replace(directivePattern, '$1 ')
  const document = { uri: 'file:///words.txt', text, languageId: 'plaintext' }
  // Only one suggestion is shown, but if cspell prefers two, neither is certain.
  const options = { noConfigSearch: true, generateSuggestions, numSuggestions: 3 }
  const result = await spellCheckDocument(document, options, cspellSettings)
  const [missing] = [...(result.dictionaryErrors?.values() ?? [])].flat()
  if (missing) throw new Error(describeMissingDictionary(missing))
  if (result.errors?.[0]) throw result.errors[0]
  return result.issues
}

function describeMissingDictionary({ uri, message }) {
  const config = path.relative(process.cwd(), configFile)
  if (!uri) return `Cannot read a dictionary that \`${config}\` names: ${message}`
  const list = path.relative(process.cwd(), fileURLToPath(uri))
  return `Cannot read \`${list}\`, which \`${config}\` names as a dictionary`
}

/** Returns the suggestions, and a `correction` if cspell prefers exactly one of them. */
function toSuggestions({ suggestions = [], suggestionsEx = [] }) {
  const preferred = suggestionsEx.filter(({ isPreferred }) => isPreferred)
  return { suggestions, ...(preferred.length === 1 && { correction: preferred[0].word }) }
}

/** Groups issues by the word that contains them. Merges issues in the same run of letters. */
function groupByWord(words, issues) {
  const found = new Map()
  let index = 0
  let start = 0
  for (const { offset, text } of issues.sort((a, b) => a.offset - b.offset)) {
    for (; start + words[index].length < offset; index++) start += words[index].length + 1
    const bare = text.replace(/['’]s$/, '')
    const misspelling = widenIssue(words[index], { offset: offset - start, text: bare })
    const known = found.get(words[index]) ?? []
    if (known.at(-1)?.offset === misspelling.offset) continue
    found.set(words[index], [...known, misspelling])
  }
  return found
}

/** Extends an issue to adjacent letters and digits, since cspell reports `Jax` for `MathJax`. */
function widenIssue(word, { offset, text }) {
  const before = word
    .slice(0, offset)
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .at(-1)
  const after = word.slice(offset + text.length).split(/[^\p{L}\p{M}\p{N}]/u, 1)[0]
  if (before === '' && after === '') return { offset, text, isPart: false }
  return { offset: offset - before.length, text: `${before}${text}${after}`, isPart: true }
}
