import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { productFileName, toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { basePathOf } from '#core/base-path.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { productSchema } from '#content/schema/product.ts'

/**
 * The path below which the site is published; none where `product.yaml` is missing or has errors, which the
 * content gate reports.
 */
export async function readBasePath(contentDir: string): Promise<string> {
  const text = await readFile(path.join(contentDir, productFileName), 'utf8').catch(() => '')
  const { value } = parseYaml(text, productSchema)
  return value ? basePathOf(value.docsUrl) : ''
}

/** The address of the site, as `product.yaml` gives it. Throws a `UsageError` where it does not. */
export async function readDocsUrl(contentDir: string): Promise<string> {
  const file = path.join(contentDir, productFileName)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`Cannot read \`${toDisplayPath(file)}\``)
  })
  const { value, problems } = parseYaml(text, productSchema)
  if (value) return value.docsUrl
  const [problem] = problems
  throw new UsageError(`Unexpected content of \`${toDisplayPath(file)}\`: ${problem?.message}`)
}
