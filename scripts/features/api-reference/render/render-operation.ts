import { joinBlocks, renderAttributes, renderElement, renderFence } from '#core/escape.ts'
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
  const head = { headingId: anchorOfOperation(id), method, path, server: api.server, role, summary }
  const optionsOf = (location: FieldLocation): FieldOptions => ({
    anchorOf: (key) => anchorOfOperation(id, location, key),
    isResponse: location === 'response',
  })
  const bodies = body?.examples ?? []
  return renderElement('RefOperation', head, [
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
    renderElement('RefSamples', {}, [
      renderPart('Request', renderSamples(operation, bodies[0], api, tokenVariable)),
      success && renderSuccess(success, bodies),
    ]),
    success?.schema && renderResponseFields(success.schema, api, optionsOf('response')),
    ...renderOtherExamples(bodies.slice(1), success),
    renderErrors(operation.errors),
  ])
}

function renderPart(title: string, content: string): string {
  return renderElement('RefPart', { title }, [content])
}

function renderSamples(
  operation: ApiOperation,
  body: ApiExample | undefined,
  api: Api,
  tokenVariable: string,
): string {
  const samples = printCall(buildSampleCall(operation, body, api, tokenVariable))
  const tabs = samples.map(({ label, language, code }) =>
    renderElement('Tab', { label }, [renderFence(language, code)]),
  )
  return renderElement('Tabs', { group: 'language' }, tabs)
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
  const tabs = examples.map(({ name, summary, value }) =>
    renderElement('Tab', { label: summary || name }, [renderJson(value)]),
  )
  return renderElement('Tabs', {}, tabs)
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
  return renderElement('RefMore', { title, open: isOpen ? '' : undefined }, [content])
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
  return renderCollapsible(title, renderElement('RefErrors', {}, entries))
}

function renderJson(value: unknown): string {
  return renderFence('json', printValue(value, jsonStyle, { expand: true }))
}
