import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site } from '#content/read/build-site.ts'
import { fillVariables } from '#core/variables.ts'
import { readYaml } from '#core/yaml/parse-documents.ts'
import { apiDownloads, apiFileName, documentedApi } from './documented-api.ts'

/** Makes the description as YAML and JSON, which are offered for download, by path below the site. */
export async function makeApiDownloads(
  site: Pick<Site, 'contentDir' | 'variables' | 'references'>,
): Promise<Map<string, string>> {
  if (!documentedApi(site)) return new Map()
  const { contentDir, variables } = site
  const source = await readFile(path.join(contentDir, apiFileName), 'utf8')
  const yaml = publish(fillVariables(source, variables), variables.docsUrl ?? '')
  return new Map([
    [apiDownloads.yaml, yaml],
    [apiDownloads.json, `${JSON.stringify(readYaml(yaml), null, 2)}\n`],
  ])
}

/** Leaves out the notes for writers; links lead to the site, wherever the file is read. */
function publish(text: string, docsUrl: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:#.*\n)+/, '')
    .replaceAll('](/', `](${docsUrl.replace(/(?<!\/)\/+$/, '')}/`)
}
