import type * as Oxc from 'oxc-parser'
import type { CallExpression, Node } from 'oxc-parser'
import { collectBindings, createWalk, ScriptReader, type Walk } from './read-javascript.ts'
import { readJson, type JsonParser } from './read-json.ts'
import { readUrl, toLocatedText } from './read-url.ts'
import type { LocatedText, ReadRequests, SampleBody, SampleRequest } from './sample-request.ts'
import { readHeaderMembers } from './code-headers.ts'
import { textOf, toSampleValue, type CodeValue } from './sample-value.ts'
import { isKnown, type TrackedText } from './tracked-text.ts'

/** The part of `oxc-parser` that is needed, which is loaded on demand. */
export type ScriptParser = Pick<typeof Oxc, 'parseSync' | 'visitorKeys'>

/** Creates the reader of `fetch` calls in JavaScript and TypeScript. */
export function createFetchReader(script: ScriptParser, json: JsonParser): ReadRequests {
  const walk = createWalk(script.visitorKeys)
  return (content) => {
    const options = { lang: 'tsx', sourceType: 'module', astType: 'js' } as const
    const { program } = script.parseSync('sample.tsx', content, options)
    const reader = new ScriptReader(content, collectBindings(program, walk))
    const requests: SampleRequest[] = []
    walk(program, (node) => {
      if (node.type !== 'CallExpression') return
      if (!/^(?:(?:globalThis|window)\.)?fetch$/.test(sliceCallee(node, content))) return
      const fields = (name: string) => collectFormFields(program, name, walk)
      requests.push(...buildFetchRequest(node, reader, fields, json))
    })
    return requests
  }
}

function sliceCallee({ callee }: CallExpression, content: string): string {
  return content.slice(callee.start, callee.end)
}

type FieldsOf = (form: string) => LocatedText[]

function buildFetchRequest(
  { arguments: args, start, end }: CallExpression,
  reader: ScriptReader,
  fieldsOf: FieldsOf,
  json: JsonParser,
): SampleRequest[] {
  const address = readAddress(reader.read(args[0]))
  const url = address && readUrl(address.text)
  if (!address || !url) return []
  const init: CodeValue = args[1]
    ? reader.read(args[1])
    : { type: 'object', members: [], isOpen: false, start, end }
  const members = init.type === 'object' ? init.members : []
  const isOpen = init.type !== 'object' || init.isOpen
  const valueOf = (key: string) => members.find((member) => member.key === key)?.value
  const method = valueOf('method')
  const methodText = method && textOf(method)
  const written = args[1]?.type === 'ObjectExpression' ? args[1].properties : []
  const bodyNode = written.find(
    (each) =>
      each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'body',
  )
  const form =
    bodyNode?.type === 'Property' && bodyNode.value.type === 'Identifier' ? bodyNode.value.name : ''
  const body = readFetchBody(valueOf('body'), isOpen, fieldsOf(form), json)
  const headers = readHeaderMembers(valueOf('headers'), isOpen)
  if (body.type === 'json' && !headers.entries.some(({ name }) => name === 'content-type')) {
    headers.entries.push({ name: 'content-type', value: 'text/plain', start, end: start + 5 })
  }
  return [
    {
      method: method
        ? toMethod(methodText)
        : isOpen
          ? undefined
          : { ...address.place, value: 'GET' },
      url: { ...url, isQueryOpen: url.isQueryOpen || address.isOpen },
      headers,
      body,
      start,
      end,
    },
  ]
}

function toMethod(text: TrackedText | undefined): LocatedText | undefined {
  if (!text || !isKnown(text.text)) return undefined
  const placed = toLocatedText(text)
  return { ...placed, value: placed.value.toUpperCase() }
}

/** A text, or `new URL(text)`, whose query may have been added to since. */
function readAddress(value: CodeValue) {
  const isUrl = value.type === 'call' && value.callee === 'URL' && value.args.length === 1
  const inner = isUrl ? value.args[0]! : value
  const text = textOf(inner)
  return text && { text, isOpen: isUrl, place: { start: inner.start, end: inner.end } }
}

function readFetchBody(
  value: CodeValue | undefined,
  isOpen: boolean,
  fields: LocatedText[],
  json: JsonParser,
): SampleBody {
  if (!value) return isOpen ? { type: 'unknown' } : { type: 'none' }
  if (value.type === 'call' && value.callee === 'JSON.stringify' && value.args[0]) {
    return { type: 'json', value: toSampleValue(value.args[0]) }
  }
  if (value.type === 'call' && value.callee === 'FormData' && value.args.length === 0) {
    return { type: 'form', fields, isOpen: false }
  }
  const text = textOf(value)
  return text && /^\s*[[{]/.test(text.text) ? readJson(text, json) : { type: 'unknown' }
}

/** The fields that `form.append('name', …)` and `form.set('name', …)` add. */
function collectFormFields(program: Node, form: string, walk: Walk): LocatedText[] {
  const fields: LocatedText[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { object, property } = node.callee
    const [name] = node.arguments
    if (object.type !== 'Identifier' || object.name !== form) return
    if (property.type !== 'Identifier' || !/^(?:append|set)$/.test(property.name)) return
    if (name?.type === 'Literal' && typeof name.value === 'string') {
      fields.push({ value: name.value, start: name.start, end: name.end })
    }
  })
  return fields
}
