import type { Offsets } from '#core/diagnostic.ts'

/**
 * Returns whether the words between two offsets, such as `log in`, are clearly used as a verb. This
 * requires a preceding word that implies a verb, such as `can`, or the start of a sentence.
 */
export function isVerb(text: string, { start, end }: Offsets): boolean {
  const words = text.slice(start, end)
  const before = text.slice(Math.max(0, start - contextLength), start).replace(/[*_~]+/g, '')
  const after = text.slice(end, end + contextLength).replace(/^[*_~]+/, '')
  const endsWithPreposition = /\s(?:to|into|of|from|with)$/i.test(words)
  if (endsWithPreposition ? logDestinationPattern.test(after) : !clauseEndPattern.test(after))
    return false
  if (verbContextPatterns.some((pattern) => pattern.test(before))) return true
  if (/(?<!\p{L})to\s+$/iu.test(before) || toBeforeVerbPattern.test(before))
    return !toBeforeNounPattern.test(before)
  // `Login to the shop` can be a caption; `Log in to the shop` is an instruction.
  return phrasalVerbPattern.test(words) && sentenceStartPattern.test(before)
}

/** Number of characters to inspect on each side of the words. */
const contextLength = 120

const optionalAdverb = String.raw`(?:(?:also|always|then|now|still|only|just|first|never|again|simply|automatically|directly|easily|manually|successfully)\s+)?`

const verbContextPatterns = [
  // `can`, `do not`, `please`
  String.raw`(?<!\p{L})(?:(?:can|could|may|might|must|shall|should|will|would|do|does|did)(?:\s+not|n['’]t)?|cannot|can['’]t|won['’]t|please|who)\s+`,
  // `when you`; not in `gives you login data` or `the lines you log into it`
  String.raw`(?:^|[.!?,;:>|]\s+|\n\s*\n|(?<!\p{L})(?:after|and|as|because|before|but|how|if|once|or|since|so|than|that|unless|until|when|whenever|where|whether|while)\s+)(?:I|you|we|they)\s+`,
  // `lets people`
  String.raw`(?<!\p{L})(?:lets?|helps?)\s+(?:everyone|her|him|me|people|them|us|users|you)\s+`,
  // `and then`
  String.raw`(?:,|(?<!\p{L})and)\s+then\s+`,
].map((pattern) => new RegExp(`${pattern}${optionalAdverb}$`, 'iu'))

const toBeforeVerbPattern = new RegExp(String.raw`(?<!\p{L})to\s+${optionalAdverb}$`, 'iu')

/**
 * Pattern for words whose `to` takes a noun: `go to login`, or `appends to log in …`, where `log`
 * is a noun.
 */
const toBeforeNounPattern =
  /(?<!\p{L})(?:access|add(?:s|ed)?|append(?:s|ed)?|attach(?:es|ed)?|back|belongs?|close|compared|copy|copies|copied|due|equal|forward(?:s|ed)?|go|goes|going|jump(?:s|ed)?|link(?:s|ed)?|move[sd]?|navigate[sd]?|next|output|pipe[sd]?|post(?:s|ed)?|print(?:s|ed)?|prior|proceeds?|push(?:es|ed)?|redirect(?:s|ed|ing)?|refers?|related|respect|return(?:s|ed|ing)?|save[sd]?|scrolls?|sends?|sent|similar|stream(?:s|ed)?|switch(?:es|ed)?|went|writes?|written)\s+(?:it\s+)?to\s/iu

/** Pattern for a destination for log lines, such as `the console` in `log into the console`. */
const logDestinationPattern =
  /^\s+(?:[\w`'’-]+\s+){0,3}?`?(?:branch|buffer|console|csv|database|disk|file|folder|journal|json|log|main|master|queue|stderr|stdout|stream|syslog|table)s?\b/i

/** Pattern for text after the words that rules out a compound noun such as `login page`. */
const clauseEndPattern =
  /^(?:\s*[.,;:!?)"”|<]|\s*(?:$|\n\s*\n)|\s+(?:after|again|and|as|because|before|but|by|first|from|here|if|now|once|or|so|through|to|until|using|via|when|whenever|with|without)(?!\p{L}))/iu

/** Pattern for a verb with a separate particle, such as `log in`. The noun `login` has none. */
const phrasalVerbPattern = /^\p{L}+\s+(?:back|down|in|into|off|on|out|over|up)(?!\p{L})/iu

const sentenceStartPattern =
  /(?:^|[.!?>]["'”’)]?\s+|\n\s*\n|\n\s*(?:[-+]|\d+[.)])\s+|\n(?:title|description|sidebar_label): )["'“(]*$/u
