import type { ParseResult } from 'oxc-parser'
import type { Fence } from '#content/parse/collect-fences.ts'
import {
  createFenceRule,
  tidyMessage,
  type FenceCheck,
  type FenceProblem,
} from '#content/fence-rule.ts'
import type { Problem } from '#core/diagnostic.ts'

/**
 * Accepts fragments: the inside of a function, class, type or object, adjacent JSX elements, `...`
 * for omissions, and several of them with blank lines between.
 */
export const codeTypescriptRule = createFenceRule({
  id: 'code:typescript',
  summary:
    'A `ts`, `tsx`, `js` or `jsx` fence parses, as a file or as a part of one, and is not JSON.',
  fixes: 'value',
  applies: (fence) => parserLangs.has(nameOf(fence)),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parseSync } = await import('oxc-parser')

  function parse(content: string, lang: Lang) {
    const result = parseSync(`sample.${lang}`, content, { lang, sourceType: 'module' })
    const fault = result.errors.find(
      ({ message }) => !message.startsWith("A 'return' statement can only"),
    )
    return { fault, result }
  }

  return (content, fence) => {
    const lang = parserLangs.get(nameOf(fence))!
    if (isJson(content)) return [describeJson(content, fence)]
    const { fault } = parse(content, lang)
    if (!fault) return []
    const hasProps = /^[jt]sx$/.test(nameOf(fence))
    const isFragment = (text: string) =>
      listReadings(text, { lang, hasProps }).some(({ code, accepts }) => {
        const reading = parse(code, lang)
        return !reading.fault && accepts(reading.result.program)
      })
    if (isFragment(content) || content.split(/\n\s*\n/).every(isFragment)) return []
    if (lang === 'ts' && !parse(content, 'tsx').fault) return [describeJsx(content, fence)]
    const name = lang === 'jsx' ? 'JavaScript' : 'TypeScript'
    const { start, end } = fault.labels[0] ?? { start: 0, end: 0 }
    return [{ message: `Unexpected ${name}: ${tidyMessage(fault.message)}`, start, end }]
  }
}

/** Returns whether a sample is JSON with quoted keys, which no one writes in JavaScript. */
function isJson(content: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"/.test(content)) return false
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}

function describeJson(content: string, fence: Fence): Problem {
  const start = content.search(/\S/)
  const message = `Unexpected JSON in a \`${nameOf(fence)}\` fence`
  return { message, start, end: content.trimEnd().length, help: 'Write ```json above it' }
}

function describeJsx(content: string, fence: Fence): FenceProblem {
  // A name before `<` makes it a type argument.
  const start = Math.max(0, content.search(/(?<![\w$])<[\w>]/))
  const message = `Unexpected JSX in a \`${nameOf(fence)}\` fence`
  return { message, start, end: start + 1, help: 'Write ```tsx above it', language: 'tsx' }
}

function nameOf({ language = '' }: Fence): string {
  return language.toLowerCase()
}

/** Parser language by fence language. JavaScript always allows JSX. */
const parserLangs = new Map<string, Lang>([
  ...['js', 'javascript', 'jsx', 'cjs', 'mjs'].map((name) => [name, 'jsx'] as const),
  ...['ts', 'typescript', 'cts', 'mts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
])

type Program = ParseResult['program']

/** Language passed to the parser. */
type Lang = 'ts' | 'tsx' | 'jsx'

/** Fragment wrapped in a complete file. It is valid if it parses and `accepts` returns true. */
interface Reading {
  code: string
  accepts: (program: Program) => boolean
}

/** Wraps a fragment in each kind of code that it may come from, with its omissions filled in. */
function listReadings(
  content: string,
  { lang, hasProps }: { lang: Lang; hasProps: boolean },
): Reading[] {
  const frames = [
    ...commonFrames,
    ...(lang === 'jsx' ? [] : typeFrames),
    ...(lang === 'ts' ? [] : elementFrames),
    ...(hasProps ? [propsFrame] : []),
  ]
  return fillOmissions(content).flatMap((text) =>
    frames.map(({ before, after, accepts = () => true }) => ({
      // Elements at the start of a line need a `;` before them, which is plain text within an
      // element.
      code: before + (before === '' ? text.replace(/^(?=<[\w>])/gm, ';') : text) + after,
      // A fragment such as `} function b() {` would close its frame.
      accepts: (program) => before === '' || (program.body.length === 1 && accepts(program)),
    })),
  )
}

/**
 * Replaces `...` and `…` with a name, with nothing, or with a spread value. Drops the marks of
 * optional arguments in `call(a, b?)`, and closes lone opening tags.
 */
function fillOmissions(content: string): string[] {
  const omission = /\.{3}(?=\s*(?:[)\]},;:>/]|$))|…/gm
  const plain = content
    .replace(/(?<=\w)\?(?=\s*[,)])/g, '')
    .replace(
      /^<([A-Z]\w*)(?:[ \t][^\n<>]*)?(?<!\/)>$(?=\n\s*\n|\n*(?![^]))/gm,
      (tag, name: string) => (content.includes(`</${name}`) ? tag : tag.replace(/>$/, '/>')),
    )
  const texts = [content, plain].flatMap((text) =>
    ['$$$', '', '...$'].map((filler) => text.replace(omission, () => filler)),
  )
  return [...new Set(texts)]
}

interface Frame {
  before: string
  after: string
  accepts?: (program: Program) => boolean
}

const commonFrames: Frame[] = [
  { before: '', after: '' },
  { before: '(', after: '\n)' },
  { before: '({', after: '\n})' },
  { before: 'class A extends B { async *c() {', after: '\n} }' },
  { before: 'class A extends B {', after: '\n}', accepts: hasMembers },
  { before: 'switch (0) {', after: '\n}' },
]

const typeFrames: Frame[] = [
  { before: 'type A = ', after: '' },
  { before: 'interface A {', after: '\n}' },
]

const elementFrames: Frame[] = [{ before: '<>', after: '\n</>', accepts: hasOnlyElements }]

const propsFrame: Frame = { before: '<A ', after: '\n/>', accepts: hasProps }

/** Returns whether no member is named like a statement: `const = 2` is a mistake, not a field. */
function hasMembers({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ClassDeclaration') return false
  return statement.body.body.every(
    (member) =>
      !('key' in member && member.key.type === 'Identifier' && keywords.has(member.key.name)),
  )
}

const keywords = new Set(
  'class const export for function if import let return switch throw var while'.split(' '),
)

/** Returns whether there is no text between the elements, since almost any text is valid JSX. */
function hasOnlyElements({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ExpressionStatement') return false
  const { expression } = statement
  return (
    expression.type === 'JSXFragment' &&
    expression.children.every((child) => child.type !== 'JSXText' || /^[\s.…]*$/.test(child.value))
  )
}

/** Returns whether attributes have values without spaces around `=`, unlike assignments. */
function hasProps({ body: [statement] }: Program): boolean {
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
