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

/** Dictionaries that few pages need. Loading them takes as long as loading all the others. */
const secondaryDictionaries = [
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

/** Forms with a prefix or suffix that can join any word of their kind, and the ending of the word. */
const derivations = [
  [/^un(.+)$/, ''],
  [/^(?:un)?(.+)(?:able|ability|ness)$/, ''],
  [/^(?:un)?(.+)abl[ey]$/, 'e'],
  [/^(.+(?:al|ous|ive|ful|less|ent|ant))ly$/, ''],
  [/^(.+ic)ally$/, ''],
  [/^(.+al)ity$/, ''],
  [/^(.+)iz(?:e[ds]?|ing|ations?)$/, ''],
  [/^(.+iz)ations?$/, 'e'],
  [
    /^(?:auto|co|de|geo|inter|meta|micro|mis(?!s)|multi|non|out|over|post|pre|re|semi|sub|super)(.+)$/,
    '',
  ],
]

/** Words that make no compounds. */
const functionWords = new Set(
  (
    'about after also been before each every from have into just many more most much only other ' +
    'some such than that them then there these they this very were what when which will with your'
  ).split(' '),
)

/** Pattern for the ends of words that are no plurals of what is before the `s`. */
const withoutPluralPattern =
  /(?:[xz]|[cs]h|[^aeiou]y|al|ble|ed|est|fore|hand|information|ing|ren|self)s$/

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
  // Suggestions with more changes are rarely right and take ten times as long.
  suggestionNumChanges: 1,
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

/** Patterns of British spellings, with the American ones. */
const britishPatterns = [
  [/our/, 'or'],
  [/([iy])s(e|ed|ers?|es|ing|ations?)$/, '$1z$2'],
  [/re(s?)$/, 'er$1'],
  [/([lpt])\1(ed|ers?|ing|ous)$/, '$1$2'],
  [/[ao]e/, 'e'],
  [/ence(s?)$/, 'ense$1'],
  [/ogue/, 'og'],
]

/** Stems of other British spellings. */
const britishStems =
  /aeroplane|aluminium|artefact|distil(?!l)|fulfil(?!l)|grey|jewell|manoeuvr|practis|sceptic|speciality/

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
 * in one letter. Longer words than those of 31 letters are never words of English.
 */
async function selectLikelyWords(texts) {
  const words = texts.filter((text) => /^\p{Lu}?\p{Ll}{1,30}$/u.test(text))
  const forms = new Map(
    words.map((text) => {
      const word = text.toLowerCase()
      return [text, { likely: listOrigins(word), certain: listRelatives(word) }]
    }),
  )
  const needed = [...forms.values()].flatMap(({ likely, certain }) => [
    ...likely.flat(),
    ...certain,
  ])
  const issues = await findIssues([...new Set(needed)], settings)
  const unknown = new Set(issues.map(({ text }) => text))
  const areKnown = (words) => words.every((each) => !unknown.has(each))
  return new Map(
    texts.flatMap((text) => {
      const { likely = [], certain = [] } = forms.get(text) ?? {}
      if (certain.length > 0 && areKnown(certain)) return [[text, 'certain']]
      const isLikely = /^\p{Lu}{6,}$/u.test(text) || likely.some(areKnown)
      return isLikely ? [[text, 'likely']] : []
    }),
  )
}

/** Selects long words of the British dictionary whose spelling is not British as certain ones. */
async function selectSharedWords(texts) {
  const words = texts.filter((text) => /^\p{Lu}?\p{Ll}{6,}$/u.test(text))
  const listUnknown = async (list, dictionary) =>
    new Set((await findIssues([...new Set(list)], dictionary)).map(({ text }) => text))
  const isUnknown = await listUnknown(words, britishSettings)
  const known = words.filter((word) => !isUnknown.has(word) && !britishStems.test(word))
  const isMissing = await listUnknown(known.flatMap(listAmericanSpellings), settings)
  return known
    .filter((word) => listAmericanSpellings(word).every((each) => isMissing.has(each)))
    .map((word) => [word, 'certain'])
}

function listAmericanSpellings(word) {
  return britishPatterns
    .filter(([pattern]) => pattern.test(word))
    .map(([pattern, replacement]) => word.replace(pattern, replacement))
}

/**
 * Lists the words that make `word` certain if all are known: the past tense and the participle of a
 * verb in the third person.
 */
function listRelatives(word) {
  const [, verb] = /^(.{4,}(?:[^aeiosuxyz](?<![cs]h)|e))s$/.exec(word) ?? []
  const stem = verb?.replace(/e$/, '')
  return verb ? [verb, `${stem}ed`, `${stem}ing`] : []
}

/** Lists the words, or pairs of words, that `word`, in lower case, comes from if they are known. */
function listOrigins(word) {
  const pairs = Array.from({ length: Math.max(0, word.length - 7) }, (_, at) => [
    word.slice(0, at + 4),
    word.slice(at + 4),
  ])
  // Two words without their space are longer, or such as `somemore`.
  const isCompound = ([first, last]) =>
    Math.min(first.length, last.length) <= 6 &&
    !functionWords.has(first) &&
    !functionWords.has(last)
  return [...listStems(word).map((stem) => [stem]), ...pairs.filter(isCompound)]
}

function listStems(word) {
  const derived = derivations.flatMap(([pattern, ending]) =>
    (pattern.exec(word)?.slice(1) ?? []).map((stem) => stem + ending),
  )
  const plurals = /.{5}[^aeiousxyz]$/.test(word) ? [`${word}s`] : []
  const stems = [...listSingulars(word), ...plurals, ...listVerbs(word), ...derived]
  return [
    ...stems.filter(({ length }) => length > 4),
    ...(/^(.{4,})less$/.exec(word) ?? []).slice(1),
  ]
}

/** Returns whether `suggestion` is another form of `word`, which may end with `s`. */
function isForm(suggestion, word) {
  if (suggestion.replace(/'?s$/, '') === word) return true
  const starts = [suggestion.replace(/'s$/, ''), suggestion.replace(/(?<=e)[dr]$/, '')]
  return starts.some((each) => /^(?:d|e?s)$/.test(word.replace(each.toLowerCase(), '')))
}

function listSingulars(word) {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (/(?:[su]s|x|z|[cs]h)es$/.test(word)) return [word.slice(0, -2)]
  const hasPlural = /[^s]s$/.test(word) && !withoutPluralPattern.test(word)
  return hasPlural ? [word.slice(0, -1)] : []
}

/** Lists verbs with this past tense or participle. Skips those that may double their consonant. */
function listVerbs(word) {
  const [, start = '', ending] = /^(.+)(ed|ing)$/.exec(word) ?? []
  if (/(?:[^s]s|e)$/.test(start)) return []
  if (ending === 'ed' && /[^aeiou][iy]$/.test(start))
    return start.endsWith('i') ? [`${start.slice(0, -1)}y`] : []
  const mayDouble = /[^aeiou][aeiou][^aeiouwxy]$/.test(start) && !/e[nr]$/.test(start)
  return [`${start}e`, ...(mayDouble ? [] : [start])]
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
