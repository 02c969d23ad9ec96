// Forms of English words, for the worker of the spell checker.

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

/** Words that are no part of a compound, so that `somemore` lacks its space. */
const separateWords = new Set(
  (
    'about after also been before each every from have into just many more most much only other ' +
    'some such than that them then there these they third this upto very were what when which will with your'
  ).split(' '),
)

/** Pattern for the ends of words that are no plurals of what is before the `s`. */
const withoutPluralPattern =
  /(?:[xz]|[cs]h|[^aeiou]y|al|ble|ed|est|fore|hand|information|ing|ren|self)s$/

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
export const britishStems =
  /aeroplane|aluminium|artefact|distil(?!l)|fulfil(?!l)|grey|jewell|manoeuvr|practis|sceptic|speciality/

/** Lists the American spellings that a word has if it is British. */
export function listAmericanSpellings(word) {
  return britishPatterns
    .filter(([pattern]) => pattern.test(word))
    .map(([pattern, replacement]) => word.replace(pattern, replacement))
}

/**
 * Lists the words that make `word` certain if all are known: the past tense and the participle of a
 * verb in the third person.
 */
export function listRelatives(word) {
  const [, verb] = /^(.{4,}(?:[^aeiosuxyz](?<![cs]h)|(?:at|iz)e))s$/.exec(word) ?? []
  const stem = verb?.replace(/e$/, '')
  return verb ? [verb, `${stem}ed`, `${stem}ing`] : []
}

/** Lists the pairs of words that `word`, in lower case, is a compound of if they are known. */
export function listCompounds(word) {
  const pairs = Array.from({ length: Math.max(0, word.length - 7) }, (_, at) => [
    word.slice(0, at + 4),
    word.slice(at + 4),
  ])
  // Two long words rather lack the space between them.
  return pairs.filter(
    ([first, last]) =>
      Math.min(first.length, last.length) <= 6 &&
      !separateWords.has(first) &&
      !separateWords.has(last),
  )
}

/** Lists the words that `word`, in lower case, is a regular form of if they are known. */
export function listStems(word) {
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
export function isForm(suggestion, word) {
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

/** Lists the words that `word` may be if its first letter is wrong, missing or too much. */
export function listFirstLetterSlips(word) {
  const rest = word.slice(1)
  const slips = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
    letter + word,
    letter + rest,
  ])
  return [rest, ...slips].filter((each) => each !== word)
}
