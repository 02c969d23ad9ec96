// Knows most words of a page without cspell, whose dictionaries and lists of misspellings take as
// long to load as hundreds of pages to check. Plain JavaScript for the spell checker's thread.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'

/** Settings under which a word is right because a dictionary has it, whatever else they say. */
const understood = new Set([
  'version',
  'language',
  'minWordLength',
  'dictionaryDefinitions',
  'dictionaries',
  'ignorePaths',
])

/** The small ones of the dictionaries that cspell uses for every text. */
const wordLists = [
  'dict-aws/dict/aws.txt',
  'dict-companies/dict/companies.txt',
  'dict-filetypes/filetypes.txt.gz',
  'dict-public-licenses/public-licenses.txt.gz',
  'dict-software-terms/dict/coding-compound-terms.txt',
  'dict-software-terms/dict/computing-acronyms.txt',
  'dict-software-terms/dict/software-tools.txt',
  'dict-software-terms/dict/softwareTerms.txt.gz',
  'dict-software-terms/dict/webServices.txt',
]

/** Words that a dictionary has and cspell reports all the same, as common misspellings. */
const reported = new Set(['colum', 'curch', 'programing', 'therefor'])

/**
 * Loads the dictionaries of American English and of software that cspell has, and the project's own.
 * The returned function says whether a text without spaces is right for certain; what it does not
 * know is left to cspell. With settings in `configFile` that it does not understand it knows nothing.
 * Throws where these name a word list that cannot be read.
 */
export function loadKnownWords(configFile) {
  const config = readConfig(configFile)
  if (!config) return () => false
  const english = decodeTrie(readDictionary('dict-en_us/en_US.trie.gz'))
  const listed = new Set([
    ...wordLists.flatMap((file) => readList(readDictionary(file))),
    ...config.files.flatMap((file) => readList(readProjectList(file, configFile))),
  ])

  function isKnown(word) {
    if (word.length < config.minWordLength) return true
    const small = word.toLowerCase()
    if (reported.has(small)) return false
    return english.hasWord(word, false) || english.hasWord(small, false) || listed.has(small)
  }

  /** `TestCase` and `PHPUnit` are two words to cspell, and `team's` is `team`. */
  function isKnownPart(part) {
    const word = part.replace(/^'+|'+$/g, '')
    if (isKnown(word) || isKnown(word.replace(/'s$/, ''))) return true
    return word.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/).every(isKnown)
  }

  return (text) => {
    const plain = text.replaceAll('’', "'")
    return !/[^\P{L}A-Za-z]|\p{M}/u.test(plain) && plain.split(/[^A-Za-z']+/).every(isKnownPart)
  }
}

/** The settings, as far as they matter here; undefined where some are not understood. */
function readConfig(configFile) {
  const config = JSON.parse(readFileSync(configFile, 'utf8'))
  const { language, minWordLength = 4, dictionaryDefinitions = [] } = config
  const isUnderstood =
    Object.keys(config).every((key) => understood.has(key)) &&
    language === 'en-US' &&
    config.dictionaries?.includes('softwareTerms')
  if (!isUnderstood) return undefined
  const files = dictionaryDefinitions.map((each) =>
    path.resolve(path.dirname(configFile), each.path),
  )
  return { minWordLength, files }
}

/** One word per line, small; lines with signs of cspell's own, such as `!` for a wrong word, are left out. */
function readList(bytes) {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => /^[A-Za-z']+$/.test(line))
    .map((line) => line.toLowerCase())
}

function readProjectList(file, configFile) {
  try {
    return readFileSync(file)
  } catch (error) {
    const [list, config] = [file, configFile].map((each) => path.relative(process.cwd(), each))
    const problem = `Cannot read \`${list}\` (${error.code}), which \`${config}\` names as a dictionary`
    throw new Error(problem, { cause: error })
  }
}

/** Reads a file of the packages that come with cspell, wherever they are installed. */
function readDictionary(file) {
  const [name, ...rest] = file.split('/')
  const fromCspell = createRequire(createRequire(import.meta.url).resolve('cspell'))
  const fromBundle = createRequire(fromCspell.resolve('@cspell/cspell-bundled-dicts'))
  const folder = path.dirname(fromBundle.resolve(`@cspell/${name}/cspell-ext.json`))
  const bytes = readFileSync(path.join(folder, ...rest))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
