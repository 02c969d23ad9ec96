import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'

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
