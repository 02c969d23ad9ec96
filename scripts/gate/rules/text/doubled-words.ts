/** Word that is repeated, even across the line breaks and the `>` of a blockquote. */
export const doubledWordPattern =
  /(?<![\p{L}\p{N}\p{M}'’./@:_&+-])(\p{L}+)(?:[ \t]+|[ \t]*\n[ \t>]*)(\1)(?![\p{L}\p{N}\p{M}]|['’./@:_&+-][\p{L}\p{N}])/giu

/**
 * Returns whether a word may be doubled on purpose: phrasal verbs as in `sign in in the app`, verbs
 * after question words as in `what it is is`, names, formulas, and keywords as in `AND and OR`.
 */
export function isDoubledOnPurpose({
  groups: [first = '', second = ''],
  before,
}: {
  groups: readonly string[]
  before: string
}): boolean {
  const word = second.toLowerCase()
  if (validDoubles.has(word)) return true
  if (phrasalParticles.has(word) && phrasalVerbPattern.test(before)) return true
  if (auxiliaryVerbs.has(word) && questionClausePattern.test(before)) return true
  const isKeyword = [first, second].some((each) => /^(?!THE$|AN?$)\p{Lu}{2,}$/u.test(each))
  if (first !== second && isKeyword) return true
  return !neverDoubledWords.has(word) && (first !== second || first !== word || word.length === 1)
}

function listWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

const validDoubles = listWords('that had very really no so long her blah bye ha yes')

/** Words that are never doubled on purpose, even at the start of a sentence. */
const neverDoubledWords = listWords(
  'the a an of and or for with from at to in on is it if this you we',
)

const auxiliaryVerbs = listWords('is are was were do does did has have')
const questionClausePattern = /\b(?:what|where|when|who|how|why|which|all|that)\b[^.!?]*$/i

const phrasalParticles = listWords('in on off out up over by to')
const phrasalVerbPattern =
  /\b(?:sign|log|check|opt|plug|zoom|fill|turn|step|com|go|mov|carr|keep|switch|drop|pass|put|set|refer|belong|is|are|was|were|be)\w*\s+(?:it\s+)?$/i
