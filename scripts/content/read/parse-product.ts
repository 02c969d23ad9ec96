import { fileStart, type Diagnostic } from '../../core/diagnostic.ts'
import type { ProductVariables } from '../../core/variables.ts'
import { parseYaml } from '../../core/yaml/parse-yaml.ts'
import { productSchema, type Product } from '../schema/product.ts'
import { toConfigDiagnostics } from './config-diagnostics.ts'
import { productFileName, toDisplayPath, type ContentFiles } from './read-content.ts'

/** The product and the variables that pages may use; `product` is undefined where the file is wrong. */
export interface ParsedProduct {
  product: Product | undefined
  variables: ProductVariables
  diagnostics: Diagnostic[]
}

/** Parses and checks `product.yaml`, the one file that names the product. */
export function parseProduct(content: ContentFiles): ParsedProduct {
  const file = content.configs.get(productFileName)
  if (!file) {
    const missing: Diagnostic = {
      ...fileStart,
      ruleId: 'product:schema',
      severity: 'error',
      message: `Cannot find \`${productFileName}\``,
      file: toDisplayPath(`${content.dir}/${productFileName}`),
      help: 'Create it with the name of the product; ARCHITECTURE.md lists its keys',
    }
    return { product: undefined, variables: {}, diagnostics: [missing] }
  }
  const { value, raw, problems } = parseYaml(file.text, productSchema)
  const diagnostics = toConfigDiagnostics('product:schema', file, problems)
  return { product: value, variables: stringValues(value ?? raw), diagnostics }
}

function stringValues(value: unknown): ProductVariables {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return Object.fromEntries(entries)
}
