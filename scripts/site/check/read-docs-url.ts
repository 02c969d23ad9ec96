import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { productFileName, toDisplayPath, UsageError } from '../../content/read/read-content.ts'
import { parseYaml } from '../../core/yaml/parse-yaml.ts'
import { productSchema } from '../../content/schema/product.ts'

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
