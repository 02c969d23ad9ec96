import {
  fillTemplate,
  repeatLists,
  toCallBody,
  toHeaders,
  toText,
  type ApiCall,
} from '#core/api-call/api-call.ts'
import type { ParameterPlace } from '#core/api-call/call-form.ts'
import { authPrefix, type Api, type ApiExample, type ApiOperation } from '../api.ts'

/** Builds the call of an operation that has the given body, with the examples of its parameters. */
export function buildSampleCall(
  operation: ApiOperation,
  body: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): ApiCall {
  const { method, path, parameters } = operation
  const shown = (place: ParameterPlace) =>
    parameters
      .filter((each) => each.in === place && (each.required || each.isSampled))
      .map(({ name, example }) => ({ name, value: example }))
  return {
    method,
    url:
      server +
      fillTemplate(path, (name) => {
        const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
        return parameter && toText(parameter.example)
      }),
    query: repeatLists(shown('query')),
    headers: toHeaders(shown('header'), shown('cookie')),
    authHeader: operation.isSecured ? authHeader : undefined,
    authPrefix,
    tokenVariable,
    body: body && toCallBody(operation.body?.mediaType ?? '', body.value),
  }
}
