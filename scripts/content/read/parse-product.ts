import { fileStart, type Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import type { ContentFeature } from '../content-feature.ts'
import { helpForMissingKey, productSchema, type Product } from '../schema/product.ts'
import { toConfigDiagnostics } from './config-diagnostics.ts'
import { productFileName, toDisplayPath, type ContentFiles } from './read-content.ts'

/** Product and variables for pages. `product` is undefined if the file is invalid. */
export interface ParsedProduct {
  product: Product | undefined
  variables: ProductVariables
  diagnostics: Diagnostic[]
}

/** Parses and validates `product.yaml`. Sources of `features` may add variables. */
export function parseProduct(
  content: ContentFiles,
  features: readonly ContentFeature[],
): ParsedProduct {
  const others = listVariables(content, features)
  const file = content.configs.get(productFileName)
  if (!file) {
    const missing: Diagnostic = {
      ...fileStart,
      ruleId: 'product:schema',
      severity: 'error',
      message: `Cannot find \`${productFileName}\``,
      file: toDisplayPath(`${content.dir}/${productFileName}`),
      help: 'Create it with `name` and `docsUrl`; CONTRIBUTING.md lists its keys',
    }
    return { product: undefined, variables: others, diagnostics: [missing] }
  }
  const { value, raw, problems } = parseYaml(file.text, productSchema)
  const variables = { ...stringValues(value ?? raw), ...others }
  const diagnostics = [
    ...toConfigDiagnostics('product:schema', file, problems),
    ...(value ? findMissingKeys(content, features, variables) : []),
  ]
  return { product: value, variables, diagnostics }
}

/** Finds the keys that sources of features need. */
function findMissingKeys(
  { configs }: ContentFiles,
  features: readonly ContentFeature[],
  variables: ProductVariables,
): Diagnostic[] {
  return features.flatMap(({ isSource, productKeys = [] }) => {
    const source = [...configs.values()].find(({ path }) => isSource(path))
    const missing = source ? productKeys.filter((key) => !Object.hasOwn(variables, key)) : []
    return missing.map((key): Diagnostic => ({
      ...fileStart,
      ruleId: 'product:schema',
      severity: 'error',
      message: `Cannot find \`${key}\` in \`product.yaml\`, which this file needs`,
      file: source!.displayPath,
      help: helpForMissingKey(key)!,
    }))
  })
}

function listVariables(
  { configs }: ContentFiles,
  features: readonly ContentFeature[],
): ProductVariables {
  const lists = features.map((feature) => {
    const sources = [...configs.values()].filter(({ path }) => feature.isSource(path))
    return feature.listVariables?.(sources)
  })
  return Object.assign({}, ...lists) as ProductVariables
}

function stringValues(value: unknown): ProductVariables {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(entries)
}
