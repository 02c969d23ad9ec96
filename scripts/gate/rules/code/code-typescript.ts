import type { ParseResult } from 'oxc-parser'
import type { Fence } from '#content/parse/collect-fences.ts'
import { createFenceRule, type FenceCheck, type FenceProblem } from '#content/fence-rule.ts'
import { tidyMessage } from '#core/message-parts.ts'
import { completeCut } from './complete-cut.ts'

/**
 * Accepts fragments such as the inside of a function, class, type or object, adjacent JSX elements,
 * and `...` for omissions. Blank lines may separate several fragments.
 */
export const codeTypescriptRule = createFenceRule({
  id: 'code:typescript',
  needs: ['variables'],
  summary:
    'A `ts`, `tsx`, `js` or `jsx` fence parses, as a file or as a part of one, and is not JSON.',
  fixes: 'value',
  applies: (fence) =>
    parserLangs.has(languageOf(fence)) && !dialectFilePattern.test(fence.filename ?? ''),
  load: loadTypescriptCheck,
})

async function loadTypescriptCheck(): Promise<FenceCheck> {
  const { parseSync } = await import('oxc-parser')

  function parse(content: string, lang: ParserLang) {
    const result = parseSync(`sample.${lang}`, content, { lang, sourceType: 'module' })
    const error = result.errors.find(({ message }) => !partialFilePattern.test(message))
    return { error, result }
  }

  function isFragment(text: string, lang: ParserLang, language: string): boolean {
    return [text, completeSyntax(text)].some((completed) =>
      wrappers.some(({ before, after, applies, accepts = () => true }) => {
        if (applies && !applies(lang, language)) return false
        // Separate elements at the start of a line with `;`. Within another element, it is
        // harmless text.
        const code = before === '' ? completed.replace(/^(?=<[\w>])/gm, ';') : completed
        const completion = parse(before + code + after, lang)
        if (completion.error) return false
        const { program } = completion.result
        // A fragment such as `} function b() {` would close its wrapper.
        return (before === '' || program.body.length === 1) && accepts(program)
      }),
    )
  }

  function isPartial(content: string, lang: ParserLang, language: string): boolean {
    const isPart = (text: string) => isFragment(text, lang, language) || isSignature(text, parse)
    const cut = completeCut(content)
    const imports = importsPattern.exec(content)?.[0] ?? ''
    return (
      isPart(content) ||
      (imports !== '' && isPart(imports) && isPart(content.slice(imports.length))) ||
      (/^\s*,/.test(content) &&
        ['', '\n)'].some((end) => !parse(`f(a${content}${end}`, lang).error)) ||
      content.split(/\n\s*\n/).every(isPart) ||
      content.split(/\n(?=[ \t]*\/\/)/).every(isPart) ||
      (cut !== undefined && isPart(cut))
    )
  }

  return (content, fence) => {
    const language = languageOf(fence)
    const lang = parserLangs.get(language)!
    if (isJson(content)) return [describeJson(content, fence)]
    const { error: fileError } = parse(content, lang)
    if (!fileError || omissionPattern.test(content) || isPartial(content, lang, language)) return []
    if (!parse(`${content.trimEnd()} => {}`, 'ts').error) return []
    if (lang === 'ts' && !parse(content, 'tsx').error) return [describeJsx(content, fence)]
    const typed = typedLangs.find((each) => isPartial(content, each, each))
    const name = lang === 'jsx' ? 'JavaScript' : 'TypeScript'
    // The parser reads an object at the start of a file as a block.
    const objectError = /^\s*\{\s*\w+:/.test(content) && parse(`(${content}\n)`, lang).error
    const { labels, message: reason } = objectError || fileError
    const { start, end } = labels[0] ?? { start: 0, end: 0 }
    const shift = objectError ? 1 : 0
    const problem = {
      message: `Unexpected ${name}: ${tidyMessage(reason)}`,
      start: Math.max(0, start - shift),
      end: Math.min(content.length, end - shift),
    }
    if (lang !== 'jsx' || !typed) return [problem]
    const help = `This is TypeScript; write \`\`\`${typed} above it`
    return [{ ...problem, help, language: typed }]
  }
}

/** Returns whether a sample declares a function without a body, as in `a.b(c: D) => E`. */
function isSignature(text: string, parse: Parse): boolean {
  const { error, result } = parse(text, 'ts')
  if (!error) return result.program.body.every(({ type }) => type === 'TSDeclareFunction')
  const [, type] = /^[\w$.[\]]+([(<][^]*?);?$/.exec(text.trim()) ?? []
  if (type === undefined) return false
  return [type, `{ a${type} }`].some((each) => {
    const parsed = parse(`type A = ${each}`, 'ts')
    const [declared] = parsed.result.program.body
    // An object in parentheses would be a type without commas.
    const isType = declared?.type === 'TSTypeAliasDeclaration'
    return !parsed.error && isType && declared.typeAnnotation.type !== 'TSParenthesizedType'
  })
}

type Parse = (content: string, lang: ParserLang) => { error?: unknown; result: ParseResult }

/** Returns whether a sample is a JSON object or an array of objects. */
function isJson(content: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"/.test(content)) return false
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}

function describeJson(content: string, fence: Fence): FenceProblem {
  const start = content.search(/\S/)
  const message = `Unexpected JSON in a \`${languageOf(fence)}\` fence`
  const end = content.trimEnd().length
  return { message, start, end, help: 'Write ```json above it', language: 'json' }
}

function describeJsx(content: string, fence: Fence): FenceProblem {
  // Skip `<` after a name, since it begins type arguments.
  const start = Math.max(0, content.search(/(?<![\w$])<[\w>]/))
  const message = `Unexpected JSX in a \`${languageOf(fence)}\` fence`
  return { message, start, end: start + 1, help: 'Write ```tsx above it', language: 'tsx' }
}

function languageOf({ language = '' }: Fence): string {
  return language.toLowerCase()
}

/** Pattern for the name of a file with templates, which only its own framework parses. */
const dialectFilePattern = /\.(?:astro|gjs|gts|svelte|vue)$/

/** Pattern for the imports at the start of a sample, below which a part of a class may follow. */
const importsPattern = /^(?:import [^'"]+ from ['"][^'"\n]+['"];?\s*\n)+/

/** Parser language for each fence language. JSX is always allowed in JavaScript. */
const parserLangs = new Map<string, ParserLang>([
  ...['js', 'javascript', 'jsx', 'cjs', 'mjs'].map((name) => [name, 'jsx'] as const),
  ...['ts', 'typescript', 'cts', 'mts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
])

const typedLangs = ['ts', 'tsx'] as const

/** Pattern for errors that a part of a file, or several files in one sample, may have. */
const partialFilePattern =
  /^(?:A 'return' statement can only|A module cannot have multiple default)/

type Program = ParseResult['program']

type ParserLang = 'ts' | 'tsx' | 'jsx'

/** Ellipsis in place of omitted code. Such a sample is not checked further. */
const omissionPattern = /\.{3}(?=\s*(?:[)\]},;:>/]|$))|^[ \t]*\.{3}[ \t]|…/m

/**
 * Fills parentheses that contain only comments, drops the `?` of optional arguments, as in
 * `call(a, b?)`, and defaults of optional members, as in `{ a?: string = '' }`, and closes lone
 * opening tags.
 */
function completeSyntax(content: string): string {
  return content
    .replace(
      /(?<=return|[=(,]>?)(\s*\()(?:\s*(?:\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/))+(?=\s*\))/g,
      '$10',
    )
    .replace(/(?<=\w)\?(?=\s*[,)])/g, '')
    .replace(/(?<=\?: [\w.<>[\]| ]+) = (?:'[^'\n]*'|[\w.]+)/g, '')
    .replace(/^<([A-Z]\w*)(?:\s[^<>]*)?(?<!\/)>$(?=\n\s*\n|\n*(?![^]))/gm, (tag, name: string) =>
      content.includes(`</${name}`) ? tag : tag.replace(/>$/, '/>'),
    )
}

/** Code around a fragment that completes it into a file. */
interface FragmentWrapper {
  before: string
  after: string
  /** Returns whether fragments in this language may come from such code. Defaults to all. */
  applies?: (lang: ParserLang, language: string) => boolean
  /** Returns whether the completed file has only what the fragment may contain. */
  accepts?: (program: Program) => boolean
}

const wrappers: readonly FragmentWrapper[] = [
  { before: '', after: '' },
  { before: '[', after: '\n]' },
  { before: '({', after: '\n})' },
  { before: 'class A extends B { async *c() {', after: '\n} }' },
  { before: 'class A extends B {', after: '\n}', accepts: hasValidMembers },
  { before: '', after: '\nclass A {}', accepts: hasDecorators },
  { before: 'switch (0) {', after: '\n}' },
  { before: 'type A = ', after: '', applies: (lang) => lang !== 'jsx' },
  { before: 'interface A {', after: '\n}', applies: (lang) => lang !== 'jsx' },
  { before: '<>', after: '\n</>', applies: (lang) => lang !== 'ts', accepts: hasOnlyElements },
  {
    before: '<A ',
    after: '\n/>',
    applies: (_, language) => /^[jt]sx$/.test(language),
    accepts: hasPropValues,
  },
]

/** Returns whether a sample is decorators, without the class below them. */
function hasDecorators({ body: [statement, ...others] }: Program): boolean {
  const isClass = statement?.type === 'ClassDeclaration' && statement.decorators.length > 0
  return isClass && others.length === 0
}

/** Returns whether no member is named after a keyword. `const = 2` is a mistake, not a field. */
function hasValidMembers({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ClassDeclaration') return false
  return statement.body.body.every(
    (member) =>
      !(
        'key' in member &&
        member.key.type === 'Identifier' &&
        statementKeywords.has(member.key.name)
      ),
  )
}

const statementKeywords = new Set(
  'class const export for function if import let return switch throw var while'.split(' '),
)

/** Returns whether a JSX fragment has no text. Almost any text is valid JSX. */
function hasOnlyElements({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ExpressionStatement') return false
  const { expression } = statement
  return (
    expression.type === 'JSXFragment' &&
    expression.children.every((child) => child.type !== 'JSXText' || child.value.trim() === '')
  )
}

/** Returns whether some props have values, all without spaces around `=`, unlike assignments. */
function hasPropValues({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ExpressionStatement') return false
  const { expression } = statement
  if (expression.type !== 'JSXElement') return false
  const { attributes } = expression.openingElement
  const isTight = attributes.every(
    (each) =>
      each.type === 'JSXSpreadAttribute' || !each.value || each.value.start === each.name.end + 1,
  )
  return isTight && attributes.some((each) => each.type === 'JSXSpreadAttribute' || each.value)
}
