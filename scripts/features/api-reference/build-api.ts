import { makeKey } from '#core/cache/make-key.ts'
import { asMap } from '#core/yaml/parse-yaml.ts'
import {
  httpMethods,
  parameterTitles,
  type Api,
  type ApiBody,
  type ApiContent,
  type ApiExample,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type ApiSchema,
  type ApiTag,
  type ParameterLocation,
} from './api.ts'
import {
  asList,
  asText,
  followReference,
  type PlainMap,
  type OpenApiDocument,
} from './parse-openapi.ts'

/**
 * Builds the API from the OpenAPI document. Leaves missing and invalid values empty because the
 * linter reports them. Skips operations without an id.
 */
export function buildApi({ value, offsetsOf }: OpenApiDocument): Api | undefined {
  if (!value) return undefined
  const { components, servers } = value
  const tags = asList(value.tags).map((tag, index): ApiTag => {
    const { name, 'x-page': page } = asMap(tag)
    return { name: asText(name), page: asText(page), offsets: offsetsOf(['tags', index, 'x-page']) }
  })
  const operations = Object.entries(asMap(value.paths)).flatMap(([path, entry]) => {
    const item = asMap(entry)
    const methods = Object.keys(item).filter((key) => httpMethods.includes(key.toUpperCase()))
    return methods.flatMap((method): ApiOperation[] => {
      const operation = buildOperation(asMap(item[method]), asList(item.parameters), value, tags)
      const offsets = offsetsOf(['paths', path, method, 'operationId'])
      return operation.id === ''
        ? []
        : [{ ...operation, path, method: method.toUpperCase(), offsets }]
    })
  })
  const schemas = asMap(asMap(components).schemas) as Record<string, ApiSchema>
  const contents = operations.flatMap(({ body, success, errors }) => [body, success, ...errors])
  return {
    key: makeKey({ values: [JSON.stringify(value, omitProse)] }),
    server: buildServerUrl(asMap(asList(servers)[0])),
    authHeader: findAuthHeader(value),
    tags,
    operations,
    schemas,
    propertyNames: collectPropertyNames([
      ...Object.values(schemas),
      ...contents.map((each) => each?.schema),
    ]),
  }
}

/** Collects the names of all properties in schemas, at any depth. */
function collectPropertyNames(schemas: unknown[]): string[] {
  const names = new Set<string>()
  const pending = [...schemas]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const name of Object.keys(asMap(asMap(value).properties))) names.add(name)
    pending.push(...Object.values(value as Record<string, unknown>))
  }
  return [...names]
}

/** Keys whose values are Markdown. */
export const proseKeys: ReadonlySet<string> = new Set(['description', 'summary', 'x-action'])

/** Omits prose from the output of `JSON.stringify`, since no page is checked against it. */
function omitProse(key: string, value: unknown): unknown {
  return proseKeys.has(key) && typeof value === 'string' ? undefined : value
}

function buildServerUrl({ url, variables }: PlainMap): string {
  return asText(url)
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\{([^{}]+)\}/g, (match, name: string) => {
      const variable = asMap(variables)[name]
      return variable === undefined ? match : asText(asMap(variable).default)
    })
}

function buildOperation(
  operation: PlainMap,
  commonParameters: unknown[],
  root: PlainMap,
  tags: ApiTag[],
): Omit<ApiOperation, 'path' | 'method' | 'offsets'> {
  const tag = tags.find(({ name }) => name === asText(asList(operation.tags)[0]))
  const responses = Object.entries(asMap(operation.responses)).map(([status, response]) =>
    buildResponse(status, response, root),
  )
  const isSuccess = ({ status }: ApiResponse) => status.startsWith('2')
  return {
    id: asText(operation.operationId),
    summary: asText(operation.summary),
    description: asText(operation.description).trim(),
    page: tag?.page ?? '',
    role: asText(operation['x-minimum-role']),
    parameters: buildParameters([...commonParameters, ...asList(operation.parameters)], root),
    body: buildBody(operation.requestBody, root),
    success: responses.find(isSuccess),
    errors: responses.filter((response) => !isSuccess(response)),
    isSecured: asList(operation.security ?? root.security).length > 0,
  }
}

function buildParameters(parameters: unknown[], root: PlainMap): ApiParameter[] {
  const byName = new Map<string, ApiParameter>()
  for (const each of parameters) {
    const parameter = followReference(each, root)
    const location = asText(parameter.in)
    const name = asText(parameter.name)
    if (
      !isParameterLocation(location) ||
      (location === 'header' && ignoredHeaderPattern.test(name))
    )
      continue
    byName.set(`${location} ${name}`, {
      name,
      in: location,
      required: parameter.required === true,
      description: asText(parameter.description).trim(),
      schema: asMap(parameter.schema),
      example: parameter.example ?? listExamples(parameter, root)[0]?.value,
    })
  }
  return [...byName.values()]
}

function isParameterLocation(location: string): location is ParameterLocation {
  return Object.hasOwn(parameterTitles, location)
}

/** Pattern for header parameters that OpenAPI ignores because other fields describe them. */
const ignoredHeaderPattern = /^(?:accept|content-type|authorization)$/i

function buildBody(body: unknown, root: PlainMap): ApiBody | undefined {
  if (body === undefined) return undefined
  const found = followReference(body, root)
  return { ...buildContent(found.content, root), required: found.required === true }
}

function buildResponse(status: string, value: unknown, root: PlainMap): ApiResponse {
  const response = followReference(value, root)
  const action = asText(asMap(value)['x-action']) || asText(response['x-action'])
  return {
    ...buildContent(response.content, root),
    status,
    // In OpenAPI 3.1, a description next to `$ref` overrides the referenced one.
    description: (asText(asMap(value).description) || asText(response.description)).trim(),
    action: action.trim(),
  }
}

function buildContent(content: unknown, root: PlainMap): ApiContent {
  const [first] = Object.entries(asMap(content))
  if (!first) return { mediaType: '', schema: undefined, examples: [] }
  const media = asMap(first[1])
  const schema = media.schema === undefined ? undefined : (asMap(media.schema) as ApiSchema)
  return { mediaType: first[0], schema, examples: listExamples(media, root) }
}

function listExamples(owner: PlainMap, root: PlainMap): ApiExample[] {
  const named = Object.entries(asMap(owner.examples)).flatMap(([name, entry]): ApiExample[] => {
    const example = followReference(entry, root)
    if (!('value' in example)) return []
    return [{ name, summary: asText(example.summary), value: example.value }]
  })
  if (owner.example === undefined) return named
  return [{ name: 'example', summary: '', value: owner.example }, ...named]
}

function findAuthHeader(root: PlainMap): string | undefined {
  const schemes = Object.values(asMap(asMap(root.components).securitySchemes))
  const header = schemes
    .map((scheme) => followReference(scheme, root))
    .find(({ type, in: location }) => type === 'apiKey' && location === 'header')
  return header && asText(header.name)
}
