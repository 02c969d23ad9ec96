import path from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Node, Statement } from 'oxc-parser'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { findDefaultExport, findReturnedValue, listDeclarations } from '../parse/module-syntax.ts'
import { readProjectFile, type Project } from './project.ts'
import { readTextSteps, TextFunction } from './text-function.ts'

/** Value that only running the code could determine. */
export const computed: unique symbol = Symbol('computed')

/** Call of a function of a package, such as `starlight({ … })`. */
export class Call {
  constructor(
    readonly name: string,
    readonly argument: Data,
    /** Call that made the function, such as `nextra({ … })` in `nextra({ … })({ … })`. */
    readonly maker?: Data,
  ) {}
}

/** Value in a configuration file. */
export type Data =
  | string
  | number
  | boolean
  | null
  | undefined
  | typeof computed
  | Call
  | TextFunction
  | Data[]
  | DataObject

export interface DataObject {
  [key: string]: Data
}

/** Key of an object's spread or property whose name is computed. */
export const computedKey = '…'

/** File that is evaluated, with the declarations that apply: nodes, or values of parameters. */
interface Scope {
  project: Project
  file: string
  depth: number
  /** Number of values that may still be evaluated. Names that repeat each other have many. */
  budget: { left: number }
  values: ReadonlyMap<string, { node: Node; scope?: Scope } | { data: Data }>
}

/** Maximum number of values in a configuration and the modules that it imports. */
const maxValues = 200_000

/**
 * Reads what a JavaScript, TypeScript, JSON or YAML file exports, without running it. Calls of
 * packages that wrap one argument, such as `defineConfig({ … })`, count as their argument.
 */
export function readConfig(project: Project, file: string): Data {
  let data = readDefaultExport(project, file)
  while (data instanceof Call) data = data.argument
  return data
}

/** Reads the options of the calls that wrap what a file exports, as in `nextra({ … })({ … })`. */
export function readWrapperOptions(project: Project, file: string): Data[] {
  const options: Data[] = []
  let data = readDefaultExport(project, file)
  for (; data instanceof Call; data = data.argument) {
    if (data.maker instanceof Call) options.push(data.maker.argument)
  }
  return options
}

function readDefaultExport(project: Project, file: string): Data {
  return readExport(project, file, 'default', { depth: 0, budget: { left: maxValues } })
}

/** Returns a property, or `computed` if only running the code could determine it. */
export function get(data: Data, key: string): Data {
  if (isComputed(data) || data instanceof TextFunction) return computed
  if (typeof data !== 'object' || data === null || data instanceof Call) return undefined
  if (Array.isArray(data)) return undefined
  return Object.hasOwn(data, key) ? data[key] : data[computedKey]
}

/** Returns whether only running the code could determine a value, or the arguments of its call. */
export function isComputed(data: Data): boolean {
  return data === computed || (data instanceof Call && data.argument === computed)
}

export function isObject(data: Data): data is DataObject {
  if (data instanceof Call || data instanceof TextFunction || Array.isArray(data)) return false
  return typeof data === 'object' && data !== null
}

/** Returns the values of a list, a single value as a list, or an empty list without a value. */
export function listOf(data: Data): Data[] {
  if (data === undefined) return []
  return Array.isArray(data) ? data.flatMap(listOf) : [data]
}

function readExport(
  project: Project,
  file: string,
  name: string,
  { depth, budget }: Pick<Scope, 'depth' | 'budget'>,
): Data {
  const text = readProjectFile(project, file)
  if (text === undefined) return computed
  if (/\.ya?ml$/.test(file)) return parseYamlDocument(text).toJS({ maxAliasCount: 100 }) as Data
  const isJson = file.endsWith('.json')
  const { program } = parseSync(isJson ? 'a.ts' : file, isJson ? `export default ${text}` : text)
  const values = new Map<string, { node: Node }>()
  declare(program.body, values)
  const scope = { project, file, depth: depth + 1, budget, values }
  const node = name === 'default' ? findDefaultExport(program) : values.get(name)?.node
  return node ? evaluate(node, scope) : computed
}

function declare(statements: readonly Statement[], values: Map<string, { node: Node }>): void {
  for (const [name, node] of listDeclarations(statements)) {
    if (node) values.set(name, { node })
  }
  for (const statement of statements) {
    if (statement.type !== 'ExpressionStatement') continue
    const { expression } = statement
    if (expression.type !== 'AssignmentExpression') continue
    const { left, right } = expression
    if (left.type === 'Identifier') values.set(left.name, { node: right })
    // No name of a variable begins with a dot.
    else if (left.type === 'MemberExpression' && !left.computed && 'name' in left.property) {
      values.set(`.${left.property.name}`, { node: right })
    }
  }
}

function evaluate(node: Node, scope: Scope): Data {
  if (scope.depth > 60 || scope.budget.left-- <= 0) return computed
  const inner = { ...scope, depth: scope.depth + 1 }
  if (node.type === 'Literal') {
    return 'regex' in node || typeof node.value === 'bigint' ? computed : node.value
  }
  if (node.type === 'TemplateLiteral') {
    const parts = node.expressions.map((each) => evaluate(each, inner))
    const texts = parts.filter((part) => typeof part === 'string')
    if (texts.length < parts.length) return computed
    return node.quasis.map(({ value }, at) => value.cooked + (texts[at] ?? '')).join('')
  }
  if (node.type === 'ArrayExpression') {
    return node.elements.flatMap((each): Data | Data[] => {
      if (each?.type !== 'SpreadElement') return each ? [evaluate(each, inner)] : []
      const spread = evaluate(each.argument, inner)
      return Array.isArray(spread) ? spread : [computed]
    })
  }
  if (node.type === 'ObjectExpression') return evaluateObject(node, inner)
  if (node.type === 'Identifier') return evaluateName(node.name, inner)
  if (node.type === 'CallExpression') return evaluateCall(node, inner)
  if ('params' in node && 'body' in node)
    return readTextFunction(node, inner) ?? evaluateBody(node, inner)
  return 'expression' in node && typeof node.expression === 'object'
    ? evaluate(node.expression, inner)
    : computed
}

function evaluateObject(node: Node & { type: 'ObjectExpression' }, scope: Scope): DataObject {
  const object: DataObject = {}
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const value = evaluate(property.argument, scope)
      // Functions such as `defineConfig` return their argument.
      const isDefined = value instanceof Call && value.name.startsWith('define')
      const spread = isDefined ? value.argument : value
      if (isObject(spread)) Object.assign(object, spread)
      else if (spread !== undefined) {
        // It may replace what precedes it.
        for (const name of [...Object.keys(object), computedKey]) object[name] = computed
      }
      continue
    }
    const { key, value } = property
    const isNamed = key.type === 'Identifier' && !property.computed
    const name = isNamed ? key.name : 'value' in key ? String(key.value) : computedKey
    // Code may replace it later, as in `config.presets[0][1].docs.versions = …`.
    object[name] = scope.values.has(`.${name}`) ? computed : evaluate(value, scope)
  }
  return object
}

function isEmptyList(node: Node): boolean {
  if ('elements' in node) return node.elements.length === 0
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  return isTyped && isEmptyList(node.expression)
}

function evaluateName(name: string, scope: Scope): Data {
  if (name === '__dirname') return '.'
  const found = scope.values.get(name)
  if (name === 'undefined' || !found) return name === 'undefined' ? undefined : computed
  if ('data' in found) return found.data
  // Code fills an empty list that has a name.
  if (isEmptyList(found.node)) return computed
  if (found.node.type !== 'ImportDeclaration') return evaluate(found.node, scope)
  const specifier = found.node.specifiers.find(({ local }) => local.name === name)
  const isNamed = specifier?.type === 'ImportSpecifier' && 'name' in specifier.imported
  const exported = isNamed ? (specifier.imported as { name: string }).name : 'default'
  return readModule(found.node.source.value, exported, scope)
}

/** Reads a local module, with or without its extension. */
function readModule(target: string, name: string, scope: Scope): Data {
  const { project, file } = scope
  if (!target.startsWith('.')) return computed
  const module = findModule(project, path.posix.join(path.posix.dirname(file), target))
  return module === undefined ? computed : readExport(project, module, name, scope)
}

/** Finds the file of a module, whose extension may be left out. */
export function findModule({ files }: Project, stem: string): string | undefined {
  return ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json']
    .map((extension) => stem + extension)
    .find((file) => files.has(file))
}

/** Evaluates what a function returns, if it only declares values and returns one. */
function evaluateBody({ body }: { body: Node | null }, scope: Scope): Data {
  if (body?.type !== 'BlockStatement') return body ? evaluate(body, scope) : computed
  const returned = findReturnedValue(body.body)
  const values = new Map(scope.values) as Map<string, { node: Node }>
  declare(body.body, values)
  return returned ? evaluate(returned, { ...scope, values }) : computed
}

function readTextFunction(
  { params, body }: { params: Node[]; body: Node | null },
  { values }: Scope,
): TextFunction | undefined {
  const [parameter] = params
  if (params.length !== 1 || parameter?.type !== 'Identifier') return undefined
  const returned = body?.type === 'BlockStatement' ? findReturnedValue(body.body) : body
  const steps = readTextSteps(returned ?? undefined, parameter.name, (name) => {
    const found = values.get(name)
    return found && 'node' in found ? found.node : undefined
  })
  return steps && steps.length > 0 ? new TextFunction(steps) : undefined
}

function evaluateCall(node: Node & { type: 'CallExpression' }, scope: Scope): Data {
  const { callee } = node
  const values = node.arguments.map((each) => evaluate(each, scope))
  const [first] = values
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
    const name = `${owner}.${callee.property.name}`
    if (name === 'require.resolve') return first
    const isPath = /^path\.(?:join|resolve)$/.test(name)
    return isPath && values.every((each) => typeof each === 'string')
      ? path.posix.join(...values)
      : computed
  }
  if (callee.type === 'CallExpression') return new Call('', first, evaluate(callee, scope))
  if (callee.type !== 'Identifier') return computed
  if (callee.name === 'require' && typeof first === 'string') {
    return readModule(first, 'default', scope)
  }
  const declared = scope.values.get(callee.name)
  if (!declared || !('node' in declared) || declared.node.type === 'ImportDeclaration') {
    return new Call(callee.name, values.length < 2 ? first : computed)
  }
  if (!('params' in declared.node)) {
    return new Call(callee.name, first, evaluate(declared.node, scope))
  }
  const bound = new Map(scope.values)
  for (const [at, parameter] of declared.node.params.entries()) {
    const isDefault = parameter.type === 'AssignmentPattern'
    const { name } = (isDefault ? parameter.left : parameter) as { name?: string }
    const initial = isDefault && values.length <= at ? evaluate(parameter.right, scope) : computed
    if (name !== undefined) bound.set(name, { data: values.length > at ? values[at] : initial })
  }
  return evaluate(declared.node, { ...scope, values: bound })
}
