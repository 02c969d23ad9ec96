/**
 * Whether English speaks a word, an abbreviation or a number with a vowel at its beginning, so that
 * `an` stands in front of it. Undefined where both are heard (`SQL`, `herb`), and where the spelling
 * does not tell (`nginx`).
 */
export function hasVowelSound(word: string): boolean | undefined {
  if (/^\d/.test(word)) return /^(?:8|1[18](?!\d))/.test(word)
  const part = word.split(/[^\p{L}\p{N}]/u)[0]!
  if (part.length < 2) return undefined
  // The plural of an abbreviation is spelled as its singular: `URLs`.
  const letters = /^(\p{Lu}[\p{Lu}\d]+)s?$/u.exec(part)?.[1]
  return letters === undefined ? hasVowelBeginning(part.toLowerCase()) : hasVowelName(letters)
}

/** Abbreviations that are spelled, though the name of their first letter has another sound than it. */
const withVowel =
  toSet(`FTP HTML HTTP HTTPS LLM LTS MCP MFA MVP NPM RFC RPC RSS SDK SLA SMS SMTP SSH
  SSL SSO SVG XML XSS EU`)
const withConsonant = toSet(`UAT UDP UI UK UML UNIX URI URL URN US USB USD UTC UTF UTM UUID UX`)

/** Other abbreviations may be spelled or spoken; an answer is given where both sound alike. */
function hasVowelName(letters: string): boolean | undefined {
  if (withVowel.has(letters)) return true
  if (withConsonant.has(letters)) return false
  // `UNC` is spelled, `UNKNOWN` spoken.
  if (/^(?:[FHLMNRSX]|EU|U.{0,3}$)/.test(letters)) return undefined
  return hasVowelBeginning(letters.toLowerCase())
}

/** Vowels that are spoken as in `you` and `won`. */
const withGlide = new RegExp(
  `^(?:${[
    ...['eu(?!x)', 'ew', 'once', 'one(?!rous)', 'ouija', 'ubiq', 'ufo', 'uk(?:$|r|ul)', 'unanim'],
    ...['uni(?=a|c|dir|f|l|mod|on|p|q|s|t|v|x)', 'ur(?:[aeou]|[il]s?$)', 'us(?:$|[aeiu]|b)'],
    ...['ut(?:[eio]|f)', 'u[ix]s?$', 'uuid'],
  ].join('|')})`,
)
const withSilentH = /^(?:heir|honest|honou?r|hour)/
const withEither = /^(?:habitual|hallucin|herb|histor|homage|hotel|hyster|ubuntu|uint|urn$)/

function hasVowelBeginning(word: string): boolean | undefined {
  if (withEither.test(word)) return undefined
  if (/^[aeiou]/.test(word)) return !withGlide.test(word)
  if (withSilentH.test(word)) return true
  return speakable.test(word) ? false : undefined
}

/** How words begin that can be spoken; others with a consonant may be spelled, as `npm` and `x86`. */
const speakable =
  /^(?:[bcdgjkpqtvwyz](?=.*[aeiouy])|[fhlmnr][aeiouy]|f[lr][aeiouy]|sh?[aeiouy]|s[cklmnpqtw][aeiouy]|s(?:ch|cl|cr|hr|pl|pr|tr)[aeiouy])/

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
