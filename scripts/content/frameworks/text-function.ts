import type { Node } from 'oxc-parser'

/** Function of a configuration that only chains methods of strings, such as a `slugify`. */
export class TextFunction {
  constructor(readonly steps: readonly TextStep[]) {}
}

/** Call of a method of strings. A pattern is a pair of its source and flags. */
export interface TextStep {
  method: TextMethod
  values: (string | readonly [string, string])[]
}

const textMethods = ['normalize', 'replace', 'replaceAll', 'toLowerCase', 'trim'] as const

type TextMethod = (typeof textMethods)[number]

/**
 * Reads an expression as the calls that it makes on `parameter`. Returns `undefined` for any other
 * code. `resolve` returns the declaration of a name.
 */
export function readTextSteps(
  node: Node | undefined,
  parameter: string,
  resolve: (name: string) => Node | undefined,
): TextStep[] | undefined {
  if (node?.type === 'Identifier') return node.name === parameter ? [] : undefined
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const method = textMethods.find((each) => 'name' in property && property.name === each)
  const steps = readTextSteps(object, parameter, resolve)
  const values = node.arguments.flatMap((argument) => readValue(argument, resolve) ?? [])
  if (!method || !steps || values.length < node.arguments.length) return undefined
  if (method === 'normalize' && !/^NFK?[CD]$/.test(String(values[0]?.value ?? 'NFC'))) {
    return undefined
  }
  return [...steps, { method, values: values.map(({ value }) => value) }]
}

function readValue(node: Node, resolve: (name: string) => Node | undefined) {
  const literal = node.type === 'Identifier' ? resolve(node.name) : node
  if (literal?.type !== 'Literal') return undefined
  if ('regex' in literal) {
    const { pattern, flags } = literal.regex
    return isQuick(pattern) ? { value: [pattern, flags] as const } : undefined
  }
  return typeof literal.value === 'string' ? { value: literal.value } : undefined
}

/**
 * Returns whether a pattern repeats no group and at most two other parts, so that no text can make
 * it backtrack for long.
 */
function isQuick(pattern: string): boolean {
  const plain = pattern.replace(/\\.|\[(?:\\.|[^\]])*\]/gs, 'x')
  return !/\)[*+?{]/.test(plain) && plain.split(/[*+{]/).length <= 3
}

export function applyTextSteps(text: string, steps: readonly TextStep[]): string {
  return steps.reduce((result, { method, values }) => {
    const [first = '', second = ''] = values
    const replacement = String(second)
    const search = typeof first === 'string' ? first : new RegExp(first[0], first[1])
    const isAll = method === 'replaceAll' && typeof search === 'string'
    if (isAll) return result.replaceAll(search, replacement)
    if (method === 'replace' || method === 'replaceAll') return result.replace(search, replacement)
    if (method === 'normalize') return result.normalize(first === '' ? undefined : String(first))
    return result[method]()
  }, text)
}
