import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Api } from '#features/api-reference/api.ts'
import { buildApi } from '#features/api-reference/build-api.ts'
import { parseOpenApi } from '#features/api-reference/parse-openapi.ts'

/** API description without findings. */
export const testApiDescription = readFileSync(
  path.join(import.meta.dirname, 'openapi.yaml'),
  'utf8',
)

/** Values of the variables in the description. */
export const testVariables = {
  name: 'Acme Tests',
  apiHost: 'lumen.eu1.acme.example',
  envPrefix: 'ACMETOOL',
  docsUrl: 'https://docs.acme.example',
}

export function buildTestApi(source = testApiDescription): Api {
  const api = buildApi(parseOpenApi(source, testVariables))
  if (!api) throw new Error('The description is broken')
  return api
}
