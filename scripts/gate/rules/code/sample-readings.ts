import type { ParseResult } from 'oxc-parser'

type Program = ParseResult['program']

/** Language passed to the parser. */
export type Lang = 'ts' | 'tsx' | 'jsx'

/** Fragment wrapped in a complete file. It is valid if it parses and `accepts` returns true. */
export interface Reading {
  code: string
  accepts: (program: Program) => boolean
}

/** Wraps a fragment in each kind of code that it may come from, with its omissions filled in. */
export function listReadings(
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
