import { fillTemplate, toCallBody, toText, type ApiCall } from '../../../core/api-call/api-call.ts'
import { authPrefix, type Api, type ApiExample, type ApiOperation } from '../api.ts'

/** Builds the call of an operation that has the given body, with the examples of its parameters. */
export function buildSampleCall(
  operation: ApiOperation,
  body: ApiExample | undefined,
  { server, authHeader }: Api,
  tokenVariable: string,
): ApiCall {
  const { method, path, parameters } = operation
  return {
    method,
    url:
      server +
      fillTemplate(path, (name) => {
        const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
        return parameter && toText(parameter.example)
      }),
    query: parameters.flatMap((parameter) => {
      if (parameter.in !== 'query' || (!parameter.required && !parameter.isSampled)) return []
      const values = Array.isArray(parameter.example) ? parameter.example : [parameter.example]
      return values.map((value: unknown) => ({ name: parameter.name, value }))
    }),
    authHeader: operation.isSecured ? authHeader : undefined,
    authPrefix,
    tokenVariable,
    body: body && toCallBody(operation.body?.mediaType ?? '', body.value),
  }
}
