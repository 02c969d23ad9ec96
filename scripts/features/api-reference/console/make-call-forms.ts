import type { Site } from '#content/read/build-site.ts'
import type {
  BodyForm,
  CallForms,
  DocumentedAnswer,
  OperationForm,
  ParameterPlace,
} from '#core/api-call/call-form.ts'
import { toFieldTexts } from '#core/api-call/build-form-call.ts'
import { authPrefix, type Api, type ApiBody, type ApiOperation, type ApiResponse } from '../api.ts'
import { documentedApi } from '../documented-api.ts'
import { renderPlain } from '../render/render-markdown.ts'
import { resolveSchema } from '../resolve-schema.ts'
import { buildField, buildVariableField } from './build-field.ts'
import { formsAddressOf } from './forms-address.ts'

/** Makes the files that the forms of all operations are made of, one per page, by path below the site. */
export function makeCallForms(site: Pick<Site, 'references' | 'variables'>): Map<string, string> {
  const api = documentedApi(site)
  if (!api) return new Map()
  const pages = new Set(api.operations.map(({ page }) => page))
  const tokenVariable = `${site.variables.envPrefix}_TOKEN`
  return new Map(
    Array.from(pages, (page) => {
      const forms = buildCallForms(api, page, tokenVariable)
      return [formsAddressOf(page).slice(1), JSON.stringify(forms)]
    }),
  )
}

/** Builds the forms of the operations of a page. */
export function buildCallForms(api: Api, page: string, tokenVariable: string): CallForms {
  const operations = api.operations.filter((operation) => operation.page === page)
  return {
    server: api.serverTemplate,
    variables: api.serverVariables.map(buildVariableField),
    authPrefix,
    tokenVariable,
    operations: operations.map((operation) => buildForm(operation, api)),
  }
}

function buildForm(operation: ApiOperation, api: Api): OperationForm {
  const { id, method, path, summary, isSecured, parameters, body, success, errors } = operation
  const fieldsOf = (place: ParameterPlace) =>
    parameters
      // A name that has a part in braces stands for many.
      .filter((parameter) => parameter.in === place && !parameter.name.includes('{'))
      .map((parameter) => {
        const isShown = parameter.required || parameter.isSampled
        const initial = isShown ? { initial: parameter.example } : {}
        return buildField({ ...parameter, ...initial }, api.schemas)
      })
  return {
    ...{ id, method, path, summary },
    ...(isSecured && api.authHeader !== undefined && { authHeader: api.authHeader }),
    parameters: {
      path: fieldsOf('path'),
      query: fieldsOf('query'),
      header: fieldsOf('header'),
      cookie: fieldsOf('cookie'),
    },
    ...(body && { body: buildBody(body, api) }),
    answers: (success ? [success, ...errors] : errors).map(buildAnswer),
  }
}

function buildBody({ mediaType, required, schema = {}, examples }: ApiBody, api: Api): BodyForm {
  const { properties = {}, required: names = [] } = resolveSchema(schema, api.schemas).schema
  const first = examples[0]?.value
  const initial = typeof first === 'object' && first !== null ? first : {}
  const order = [...new Set([...Object.keys(initial), ...Object.keys(properties)])]
  const fields = order.flatMap((name) => {
    const member = properties[name]
    if (!member) return []
    const value = (initial as Record<string, unknown>)[name]
    const field = { name, schema: member, required: names.includes(name), example: undefined }
    return buildField({ ...field, ...(value !== undefined && { initial: value }) }, api.schemas)
  })
  const isJson = first !== undefined && toFieldTexts(fields, first) === undefined
  return { mediaType, required, fields, isJson, examples }
}

function buildAnswer({ status, description, action, examples }: ApiResponse): DocumentedAnswer {
  return { status, description: renderPlain(description), action: renderPlain(action), examples }
}
