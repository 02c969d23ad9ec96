import { parseSync } from 'oxc-parser'
import type { Expression, Program } from 'oxc-parser'

/** Value of a literal. Nested expressions that cannot be evaluated are `undefined`. */
export type LiteralValue =
  string | number | boolean | undefined | LiteralValue[] | { [key: string]: LiteralValue }

/** Reads the literal that a JavaScript, TypeScript or JSON file exports, without running code. */
export function parseLiteralExport(name: string, source: string): LiteralValue {
  const isJson = name.endsWith('.json')
  const { program } = parseSync(
    isJson ? 'json.ts' : name,
    isJson ? `export default ${source}` : source,
  )
  const exported = findExport(program)
  return exported && evaluate(exported, program)
}

function findExport({ body }: Program): Expression | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Expression
    if (statement.type !== 'ExpressionStatement') continue
    const { expression } = statement
    if (expression.type === 'AssignmentExpression') return expression.right
  }
  return undefined
}

function evaluate(node: Expression, program: Program): LiteralValue {
  if (node.type === 'Literal') {
    const { value } = node
    return ['string', 'number', 'boolean'].includes(typeof value) ? (value as string) : undefined
  }
  if (node.type === 'ArrayExpression') {
    return node.elements.map((each) => (each ? evaluate(each as Expression, program) : undefined))
  }
  if (node.type === 'ObjectExpression') {
    const properties = node.properties.filter((each) => each.type === 'Property')
    return Object.fromEntries(
      properties.map(({ key, value }) => [
        key.type === 'Identifier' ? key.name : String('value' in key && key.value),
        evaluate(value, program),
      ]),
    )
  }
  if (node.type === 'Identifier') {
    const value = findVariable(node.name, program)
    return value && evaluate(value, program)
  }
  return 'expression' in node && typeof node.expression === 'object'
    ? evaluate(node.expression, program)
    : undefined
}

function findVariable(name: string, { body }: Program): Expression | undefined {
  const declared = body.flatMap((each) =>
    each.type === 'VariableDeclaration' ? each.declarations : [],
  )
  return declared.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}
