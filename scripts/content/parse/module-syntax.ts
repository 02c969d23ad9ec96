import type { Node, Program, Statement } from 'oxc-parser'

/** Finds what a module exports by default, with ES or CommonJS syntax. */
export function findDefaultExport({ body }: Program): Node | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type === 'ExportNamedDeclaration') {
      const specifier = statement.specifiers.find(
        ({ exported }) => 'name' in exported && exported.name === 'default',
      )
      if (specifier) return specifier.local
    }
    if (statement.type !== 'ExpressionStatement') continue
    const { expression } = statement
    if (expression.type !== 'AssignmentExpression') continue
    if (defaultExports.has(nameOf(expression.left))) return expression.right
  }
  return undefined
}

const defaultExports = new Set(['module.exports', 'module.exports.default', 'exports.default'])

/** Returns the name of a variable or property, such as `module.exports`, or an empty string. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed) return ''
  return `${nameOf(node.object)}.${nameOf(node.property)}`
}

/**
 * Lists the constants, functions and imports that statements declare, by name. A variable that may
 * change has no node.
 */
export function listDeclarations(statements: readonly Statement[]): [string, Node | undefined][] {
  return statements.flatMap((statement): [string, Node | undefined][] => {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const node = isExport ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' && node.id) return [[node.id.name, node]]
    if (node?.type === 'ImportDeclaration') {
      return node.specifiers.map(({ local }) => [local.name, node])
    }
    if (node?.type !== 'VariableDeclaration') return []
    return node.declarations.flatMap(({ id, init }): [string, Node | undefined][] => {
      const value = node.kind === 'let' ? undefined : (init ?? undefined)
      return id.type === 'Identifier' ? [[id.name, value]] : []
    })
  })
}

/** Finds what a function body returns, if it only declares values and returns one. */
export function findReturnedValue(statements: readonly Statement[]): Node | undefined {
  const others = statements.filter(({ type }) => !type.endsWith('Declaration'))
  const [returned] = others
  if (others.length > 1 || returned?.type !== 'ReturnStatement') return undefined
  return returned.argument ?? undefined
}
