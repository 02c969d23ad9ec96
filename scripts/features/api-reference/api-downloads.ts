import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '#content/read/build-site.ts'
import { fillVariables } from '#core/variables.ts'
import { readYaml } from '#core/yaml/parse-documents.ts'
import { apiDownloads, apiFileName, documentedApi } from './documented-api.ts'

/** Returns the downloadable YAML and JSON descriptions, by path below the site. */
export async function makeApiDownloads(
  site: Pick<Site, 'contentDir' | 'variables' | 'references'>,
): Promise<Map<string, string>> {
  if (!documentedApi(site)) return new Map()
  const { contentDir, variables } = site
  const source = await readFile(path.join(contentDir, apiFileName), 'utf8')
  const yaml = toPublicYaml(fillVariables(source, variables), variables.docsUrl ?? '')
  return new Map([
    [apiDownloads.yaml, yaml],
    [apiDownloads.json, `${JSON.stringify(readYaml(yaml), null, 2)}\n`],
  ])
}

/** Removes the leading comment for writers and makes links absolute. */
function toPublicYaml(text: string, docsUrl: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:#.*\n)+/, '')
    .replaceAll('](/', `](${docsUrl.replace(/(?<!\/)\/+$/, '')}/`)
}
