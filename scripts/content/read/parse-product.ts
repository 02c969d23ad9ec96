import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import type { Feature, SourceCheck } from '../feature.ts'
import { helpForMissingKey, productSchema, type Product } from '../schema/product.ts'
import { toDiagnostic, toConfigDiagnostics } from '../rule.ts'
import { productFileName, type ContentFiles } from './read-content.ts'

/**
 * Parses `product.yaml`. `product` is `undefined` if the file is missing or invalid. Pages use
 * `variables`.
 */
export function parseProduct(
  content: ContentFiles,
  features: readonly Feature[],
): { product: Product | undefined; variables: ProductVariables; check: SourceCheck } {
  const file = content.configs.get(productFileName)
  if (!file) return { product: undefined, variables: {}, check: { files: [], diagnose: () => [] } }
  const { value, raw, problems } = parseYaml(file.text, productSchema)
  const variables = collectStrings(value ?? raw)
  const diagnostics = [
    ...toConfigDiagnostics(productRule.id, file, problems),
    ...(value ? findMissingKeys(content, features, variables) : []),
  ]
  return { product: value, variables, check: { files: [file], diagnose: () => diagnostics } }
}

/** Reads the variables in a text of `product.yaml`. */
export function parseProductVariables(text: string): ProductVariables {
  const { value, raw } = parseYaml(text, productSchema)
  return collectStrings(value ?? raw)
}

const productRule = { id: 'product:schema', severity: 'error' } as const

function findMissingKeys(
  { configs }: ContentFiles,
  features: readonly Feature[],
  variables: ProductVariables,
): Diagnostic[] {
  return features
    .flatMap(({ files }) => files)
    .flatMap(({ file, productKeys = [] }) => {
      const source = configs.get(file)
      const missing = productKeys.filter((key) => !Object.hasOwn(variables, key))
      if (!source) return []
      return missing.map((key) => {
        const message = `Cannot find \`${key}\` in \`product.yaml\`, which this file needs`
        return toDiagnostic(
          productRule,
          { file: source },
          { message, help: helpForMissingKey(key)! },
        )
      })
    })
}

function collectStrings(value: unknown): ProductVariables {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(entries)
}
