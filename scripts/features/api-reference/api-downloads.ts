import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from '#cache/make-key.mjs'
import type { FeatureStore } from '#content/feature.ts'
import type { Site } from '#content/read/build-site.ts'
import { apiDownloads, apiFileName, documentedApi } from './documented-api.ts'
import { fillVariables } from '#core/variables.ts'
import { readYaml } from '#core/yaml/parse-documents.ts'
import { convertToPostman } from './convert-to-postman.ts'

/** The part of a site that downloads are made from. */
type ApiSite = Pick<Site, 'contentDir' | 'variables' | 'references'>

/**
 * Makes the files of the API that are offered for download, by path below the site: the description
 * as YAML and JSON, and a collection for Postman. The last two, which take long to make, are taken from
 * the store where the description is known.
 */
export async function makeApiDownloads(
  site: ApiSite,
  { toolKey, store }: FeatureStore,
): Promise<Map<string, string>> {
  if (!documentedApi(site)) return new Map()
  const { contentDir, variables } = site
  const source = await readFile(path.join(contentDir, apiFileName), 'utf8')
  const yaml = publish(fillVariables(source, variables), variables.docsUrl ?? '')
  const key = makeKey({ values: [toolKey, yaml] })
  let made = (await store.read(key)) as ConvertedApi | undefined
  if (made === undefined) {
    made = await convert(yaml)
    await store.write(key, made)
  }
  return new Map([
    [apiDownloads.yaml, yaml],
    [apiDownloads.json, made.json],
    [apiDownloads.postman, made.postman],
  ])
}

/** A description in other formats. */
interface ConvertedApi {
  json: string
  postman: string
}

async function convert(yaml: string): Promise<ConvertedApi> {
  const document = readYaml(yaml) as object
  const postman = await convertToPostman(document, idOf(yaml))
  return { json: toJson(document), postman: toJson(postman) }
}

/** Leaves out the notes for writers; links lead to the site, wherever the file is read. */
function publish(text: string, docsUrl: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:#.*\n)+/, '')
    .replaceAll('](/', `](${docsUrl.replace(/(?<!\/)\/+$/, '')}/`)
}

/** A hash in the form of the ids that Postman gives its collections. */
function idOf(text: string): string {
  const hash = makeKey({ values: [text] })
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
