import { nothingLoaded, type LoadedFeature, type LoadContext } from '#content/feature.ts'
import { createYamlDocument } from '#content/parse/create-yaml-document.ts'
import { toConfigDiagnostics } from '#content/rule.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { YamlText } from '#core/yaml/parse-yaml.ts'
import { fillVariables, listVariableInputs, type ProductVariables } from '#core/variables.ts'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'
import type { Api } from './api.ts'
import { buildApi, proseKeys } from './build-api.ts'
import { lintOpenApi } from './lint-openapi.ts'
import { parseOpenApi, type OpenApiDocument, type YamlPath } from './parse-openapi.ts'

/** Loads the API from `openapi.yaml`. The linter runs only if its inputs have changed. */
export async function loadApi(
  [file]: SourceFile[],
  context: LoadContext,
): Promise<LoadedFeature<Api>> {
  if (!file) return nothingLoaded
  const { variables, components, memoize } = context
  const inputs = [listVariableInputs(file.text, variables), file.displayPath, file.text]
  let openApi: OpenApiDocument | undefined
  const parseOnce = () => (openApi ??= parseOpenApi(file.text, variables))
  const { api, prose, diagnostics } = await memoize(['api', ...inputs], () => ({
    api: buildApi(parseOnce()),
    prose: listProse(parseOnce()),
    diagnostics: toConfigDiagnostics('api:description', file, parseOnce().problems),
  }))
  return {
    reference: api,
    documents: [createYamlDocument(file, prose, { variables, components, plain: true })],
    downloads: createDownloads(file.text, variables),
    async diagnose() {
      const roles = listRoles(variables)
      const found = await memoize(['api-problems', roles, ...inputs], () =>
        lintOpenApi(file, parseOnce(), roles),
      )
      return [...diagnostics, ...found]
    },
  }
}

export const apiDownloads = ['openapi.yaml', 'openapi.json'] as const

export function createDownloads(
  text: string,
  variables: ProductVariables,
): Record<(typeof apiDownloads)[number], () => string> {
  const toYaml = () => toPublicYaml(fillVariables(text, variables), variables.docsUrl ?? '')
  return {
    'openapi.yaml': toYaml,
    'openapi.json': () => `${JSON.stringify(parseYamlOrThrow(toYaml()), null, 2)}\n`,
  }
}

/** Removes the leading comment, which is for writers, and makes links absolute. */
function toPublicYaml(text: string, docsUrl: string): string {
  return text.replace(/^(?:#.*\n)+/, '').replaceAll('](/', `](${docsUrl}/`)
}

function listRoles(variables: ProductVariables): string[] {
  const roles = Object.entries(variables).filter(([key]) => key.startsWith('roles.'))
  return [...new Set(roles.map(([, role]) => role))]
}

/** Keys of literal values, which are not prose. */
const literalKeys = new Set(['value', 'example', 'default', 'enum', 'const'])

function listProse({ value, offsetsOf }: OpenApiDocument): YamlText[] {
  const texts = listProseValues(value, []).map(([path, text]) => ({
    ...offsetsOf(path),
    value: text,
  }))
  return texts.sort((a, b) => a.start - b.start)
}

function listProseValues(value: unknown, path: YamlPath): [path: YamlPath, text: string][] {
  if (Array.isArray(value)) {
    // Schema examples are a list of values; body examples are a mapping with summaries.
    if (path.at(-1) === 'examples') return []
    return value.flatMap((item, index) => listProseValues(item, [...path, index]))
  }
  if (typeof value !== 'object' || value === null) return []
  const isPropertyMap = path.at(-1) === 'properties'
  return Object.entries(value).flatMap(([key, item]) => {
    if (!isPropertyMap && proseKeys.has(key) && typeof item === 'string') {
      return [[[...path, key], item]]
    }
    return !isPropertyMap && literalKeys.has(key) ? [] : listProseValues(item, [...path, key])
  })
}
