import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse } from 'yaml'
import type { Site } from '../../content/read/build-site.ts'
import { apiDownloads, apiFileName, documentedApi } from './documented-api.ts'
import { fillVariables } from '../../core/variables.ts'
import { convertToPostman, postmanOptions } from './convert-to-postman.ts'

/** The part of a site that downloads are made from. */
type ApiSite = Pick<Site, 'contentDir' | 'variables' | 'references'>

/**
 * Makes the files of the API that are offered for download, by path below the site: the description
 * as YAML and JSON, and a collection for Postman. The collection, whose library takes long to load, is
 * taken over from `publicDir` where the description is the same as when that was made.
 */
export async function makeApiDownloads(
  site: ApiSite,
  publicDir: string,
): Promise<Map<string, string>> {
  if (!documentedApi(site)) return new Map()
  const { contentDir, variables } = site
  const source = await readFile(path.join(contentDir, apiFileName), 'utf8')
  const yaml = publish(fillVariables(source, variables), variables.docsUrl ?? '')
  const document = parse(yaml) as object
  const key = hashOf(yaml)
  const known = await readFile(path.join(publicDir, apiDownloads.postman), 'utf8').catch(() => '')
  const postman = isMadeFrom(known, key) ? known : toJson(await convertToPostman(document, key))
  return new Map([
    [apiDownloads.yaml, yaml],
    [apiDownloads.json, toJson(document)],
    [apiDownloads.postman, postman],
  ])
}

/** Leaves out the notes for writers; links lead to the site, wherever the file is read. */
function publish(text: string, docsUrl: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:#.*\n)+/, '')
    .replaceAll('](/', `](${docsUrl.replace(/\/+$/, '')}/`)
}

function isMadeFrom(collection: string, key: string): boolean {
  return collection.includes(`"_postman_id": "${key}"`)
}

/** A hash in the form of the ids that Postman gives its collections. */
function hashOf(text: string): string {
  const hash = createHash('sha256')
    .update(converterVersion + JSON.stringify(postmanOptions))
    .update(text)
    .digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
}

const require = createRequire(import.meta.url)

const { version: converterVersion } = require('openapi-to-postmanv2/package.json') as {
  version: string
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
