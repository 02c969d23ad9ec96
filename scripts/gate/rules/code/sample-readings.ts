import type { ParseResult } from 'oxc-parser'

type Program = ParseResult['program']

/** Language that the parser is told to expect. */
export type Lang = 'ts' | 'tsx' | 'jsx'

/** A fragment completed to a whole file. It is valid if it parses and `accepts` its program. */
export interface Reading {
  code: string
  accepts: (program: Program) => boolean
}

/** Lists the files that a fragment may be part of, with its omissions filled in. */
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
      code: before + (before === '' ? separateElements(text) : text) + after,
      // A fragment such as `} function b() {` would end what stands around it.
      accepts: (program) => before === '' || (program.body.length === 1 && accepts(program)),
    })),
  )
}

/** Replaces `...` and `…` by a name, by nothing, or by a spread value. */
function fillOmissions(content: string): string[] {
  const omission = /\.{3}(?=\s*(?:[)\]},;:>/]|$))|…/gm
  const texts = ['$$$', '', '...$'].map((filler) => content.replace(omission, () => filler))
  return [...new Set(texts)]
}

/** Ends the statement before each element that begins a line. Within an element, `;` is text. */
function separateElements(text: string): string {
  return text.replace(/^(?=<[\w>])/gm, ';')
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

const elementFrames: Frame[] = [{ before: '<>', after: '\n</>', accepts: hasElements }]

const propsFrame: Frame = { before: '<A ', after: '\n/>', accepts: hasProps }

/** Returns whether no member is named like a statement: `const = 2` is a slip, not a field. */
function hasMembers({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ClassDeclaration') return false
  return statement.body.body.every(
    (member) =>
      !('key' in member && member.key.type === 'Identifier' && statements.has(member.key.name)),
  )
}

const statements = new Set([
  ...['class', 'const', 'export', 'for', 'function', 'if', 'import', 'let', 'return', 'switch'],
  ...['throw', 'var', 'while'],
])

/** Returns whether no text is between the elements, since almost any text is valid JSX. */
function hasElements({ body: [statement] }: Program): boolean {
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
