import path from 'node:path/posix'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import type { Feature, LoadedFeature, Memoize, SourceCheck } from '../feature.ts'
import { createCategory } from '../parse/create-document.ts'
import { collectComponents } from '../schema/components.ts'
import { categorySchema, completeCategory } from '../schema/front-matter.ts'
import type { Site, Terms } from '../site.ts'
import { categoryFileName, type ContentFiles, type SourceFile } from './read-content.ts'
import { toConfigDiagnostics } from '../rule.ts'

/**
 * Loads everything except pages: the sources of `features`, in order, and every `_category.yaml`,
 * each with a check. Later features can use the variables of earlier ones.
 */
export async function loadSources(
  content: ContentFiles,
  productVariables: ProductVariables,
  features: readonly Feature[],
  memoize: Memoize,
): Promise<{ parts: Omit<Site, 'pages'>; checks: SourceCheck[] }> {
  const files = [...content.configs.values()]
  const components = collectComponents(features)
  const sources = new Map<string, string | undefined>(files.map((file) => [file.path, undefined]))
  const unreadable = new Set(content.unreadable)
  const loaded: LoadedFeature[] = []
  const checks: SourceCheck[] = []
  let variables = productVariables
  for (const feature of features) {
    const { name, isSource, load } = feature
    const own = files.filter((file) => isSource(file.path))
    for (const file of own) sources.set(file.path, name)
    const readable = own.filter((file) => !unreadable.has(file))
    const result = await load(readable, { variables, components, memoize })
    loaded.push(result)
    checks.push({
      feature: name,
      files: own,
      prefixes: listPrefixes(feature),
      diagnose: result.diagnose,
    })
    variables = { ...variables, ...result.variables }
  }
  const parsed = files
    .filter((file) => path.basename(file.path) === categoryFileName)
    .map((file) => parseCategory(file, variables))
  return {
    parts: {
      contentDir: content.dir,
      variables,
      terms: Object.assign({}, ...loaded.map(({ terms }) => terms)) as Terms,
      components,
      featureFiles: features.flatMap((feature) => feature.files),
      references: Object.fromEntries(
        features.map(({ name }, index) => [name, loaded[index]!.reference]),
      ),
      documents: loaded.flatMap(({ documents }) => documents),
      downloads: new Map(loaded.flatMap(({ downloads = {} }) => Object.entries(downloads))),
      categories: parsed.map(({ category }) => category),
      sources,
      assets: new Set(content.assets),
      images: content.images,
      dialect: content.dialect,
      ...(content.docs && { docs: content.docs }),
    },
    checks: [
      ...checks,
      ...parsed.map(({ category, diagnostics }) => ({
        files: [category.file],
        diagnose: () => diagnostics,
      })),
    ],
  }
}

/** Lists the prefixes of variables with the files that define them. */
function listPrefixes({ files }: Feature): (readonly [prefix: string, file: string])[] {
  return files.flatMap(({ file, variables: prefix }) =>
    prefix === undefined ? [] : [[prefix, file] as const],
  )
}

/** Parses a `_category.yaml`. */
export function parseCategory(file: SourceFile, variables: ProductVariables) {
  const { value, problems, offsetsOf } = parseYaml(file.text, categorySchema, (text) =>
    fillVariables(text, variables),
  )
  const category = createCategory(file, value && completeCategory(value), offsetsOf)
  return { category, diagnostics: toConfigDiagnostics('category:schema', file, problems) }
}
