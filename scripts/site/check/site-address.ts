import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { productFileName, toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { productSchema } from '#content/schema/product.ts'
import { basePathOf, type SiteAddress } from '#core/url.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'

/** Reads the site's place from `product.yaml`. Throws a `UsageError` if the file is invalid. */
export async function readAddress(contentDir: string): Promise<SiteAddress> {
  const file = path.join(contentDir, productFileName)
  const text = await readFile(file, 'utf8').catch(() => '')
  const { value } = parseYaml(text, productSchema)
  if (value) return { docsUrl: value.docsUrl, docsPaths: value.docsPaths }
  throw new UsageError(`Cannot read the URL of the site from \`${toDisplayPath(file)}\``)
}

/**
 * Reads the site's base path. Returns an empty string if `product.yaml` is invalid, which the gate
 * reports.
 */
export async function readBasePath(contentDir: string): Promise<string> {
  const address = await readAddress(contentDir).catch(() => undefined)
  return basePathOf(address?.docsUrl ?? '')
}
