import { joinBlocks, renderAttributes, renderFence } from '#core/escape.ts'
import { anchorOfOperation, type FieldLocation } from '../anchors.ts'
import {
  parameterTitles,
  type Api,
  type ApiExample,
  type ApiOperation,
  type ApiResponse,
  type ApiSchema,
  type ParameterLocation,
} from '../api.ts'
import { listFields, listFieldPaths } from '../resolve-schema.ts'
import { buildSampleCall, jsonStyle, printCall, printValue } from '../print-call.ts'
import { renderFields, renderParameters, type FieldOptions } from './render-fields.ts'
import { inlineMarkdownToMdx, markdownToMdx } from './markdown-to-mdx.ts'

export function renderOperation(operation: ApiOperation, api: Api, tokenVariable: string): string {
  const { id, method, path, role, summary, description, body, success } = operation
  const head = { id: anchorOfOperation(id), method, path, server: api.server, role, summary }
  const optionsOf = (location: FieldLocation): FieldOptions => ({
    anchorOf: (key) => anchorOfOperation(id, location, key),
    isResponse: location === 'response',
  })
  const bodies = body?.examples ?? []
  return joinBlocks([
    `<RefOperation${renderAttributes(head)}>`,
    markdownToMdx(description),
    ...Object.entries(parameterTitles).map(([location, title]) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === location)
      if (parameters.length === 0) return ''
      return renderPart(
        title,
        renderParameters(parameters, api, optionsOf(location as ParameterLocation)),
      )
    }),
    body?.schema && renderPart('Body', renderFields(body.schema, api, optionsOf('body'))),
    '<RefSamples>',
    renderPart('Request', renderSamples(operation, bodies[0], api, tokenVariable)),
    success && renderSuccess(success, bodies),
    '</RefSamples>',
    success?.schema && renderResponseFields(success.schema, api, optionsOf('response')),
    ...renderOtherExamples(bodies.slice(1), success),
    renderErrors(operation.errors),
    '</RefOperation>',
  ])
}

function renderPart(title: string, content: string): string {
  return joinBlocks([`<RefPart${renderAttributes({ title })}>`, content, '</RefPart>'])
}

function renderSamples(
  operation: ApiOperation,
  body: ApiExample | undefined,
  api: Api,
  tokenVariable: string,
): string {
  const samples = printCall(buildSampleCall(operation, body, api, tokenVariable))
  const tabs = samples.flatMap(({ label, language, code }) => [
    `<Tab${renderAttributes({ label })}>`,
    renderFence(language, code),
    '</Tab>',
  ])
  return joinBlocks(['<Tabs group="language">', ...tabs, '</Tabs>'])
}

/**
 * Renders the response to the first request body. Without a body, renders all examples, in tabs if
 * there are several.
 */
function renderSuccess(
  { status, description, examples }: ApiResponse,
  bodies: readonly ApiExample[],
): string {
  const isOther = ({ name }: ApiExample) => bodies.slice(1).some((body) => body.name === name)
  const shown = examples.filter((example) => !isOther(example))
  return renderPart(
    `Response ${status}`,
    joinBlocks([markdownToMdx(description), renderExamples(shown)]),
  )
}

function renderExamples(examples: readonly ApiExample[]): string {
  if (examples.length < 2) return joinBlocks(examples.map(({ value }) => renderJson(value)))
  const tabs = examples.flatMap(({ name, summary, value }) => [
    `<Tab${renderAttributes({ label: summary || name })}>`,
    renderJson(value),
    '</Tab>',
  ])
  return joinBlocks(['<Tabs>', ...tabs, '</Tabs>'])
}

/** Maximum number of response fields, including nested ones, to expand initially. */
const maxOpenResponseFields = 12

function renderResponseFields(schema: ApiSchema, api: Api, options: FieldOptions): string {
  const count = listFieldPaths(listFields(schema, api.schemas)).length
  if (count === 0) return ''
  const title = count === 1 ? '1 field of the response' : `${count} fields of the response`
  return renderCollapsible(
    title,
    renderFields(schema, api, options),
    count <= maxOpenResponseFields,
  )
}

function renderCollapsible(title: string, content: string, isOpen = false): string {
  const attributes = renderAttributes({ title, open: isOpen ? '' : undefined })
  return joinBlocks([`<RefMore${attributes}>`, content, '</RefMore>'])
}

/** Renders request bodies but the first, each with the response of the same name. */
function renderOtherExamples(bodies: ApiExample[], success: ApiResponse | undefined): string[] {
  return bodies.map((body) => {
    const response = success?.examples.find(({ name }) => name === body.name)
    const content = [renderJson(body.value), response && renderJson(response.value)]
    return renderCollapsible(`Example: ${body.summary || body.name}`, joinBlocks(content))
  })
}

function renderErrors(errors: ApiResponse[]): string {
  if (errors.length === 0) return ''
  const nameOf = ({ status }: ApiResponse) => (status === 'default' ? 'other' : status)
  const entries = errors.map((error) => {
    const attributes = renderAttributes({ status: nameOf(error) })
    const what = inlineMarkdownToMdx(error.description)
    return `<RefError${attributes}>${what} <em>${inlineMarkdownToMdx(error.action)}</em></RefError>`
  })
  const title = `Errors ${errors.map(nameOf).join(', ')}`
  return renderCollapsible(title, joinBlocks(['<RefErrors>', ...entries, '</RefErrors>']))
}

function renderJson(value: unknown): string {
  return renderFence('json', printValue(value, jsonStyle, { expand: true }))
}
