import type { Memoize, SourceCheck } from '#content/feature.ts'
import { createAnnouncementDocument } from '#content/parse/create-document.ts'
import { toConfigDiagnostics } from '#content/rule.ts'
import { loadSources } from '#content/read/load-site.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { productFileName, toDisplayPath, type SourceFile } from '#content/read/read-content.ts'
import { loadTheme, type Theme } from '#content/read/read-theme.ts'
import type { Site } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { collectVariables, type VariableUse } from '#core/variables.ts'
import { isError } from '../rules/list-rules.ts'
import type { ReadContent } from './read-stage.ts'

/** Settings and feature sources: everything that pages are checked against. */
export interface CheckedSources {
  /** The site without its pages. */
  parts: Omit<Site, 'pages'>
  diagnostics: Diagnostic[]
  /** Whether the first locale in `theme.config.tsx` is English. Defaults to `true`. */
  isEnglish: boolean
  /** Features with an error in their sources. Pages are not checked against them. */
  brokenFeatures: ReadonlySet<string>
  /** Returns whether a file can be read, and all variables in it have a valid source. */
  isCheckable(this: void, file: SourceFile): boolean
}

/** Loads and checks the product, the theme, the sources of features, and all categories. */
export async function checkSources(read: ReadContent, memoize: Memoize): Promise<CheckedSources> {
  const { content, features, themeFile } = read
  const { product, variables, check } = parseProduct(content, features)
  const theme = product && themeFile && (await loadTheme(themeFile, product))
  const { parts, checks } = await loadSources(content, variables, features, memoize)
  const announcement = theme && createAnnouncementDocument(theme, parts)
  const documents = announcement?.source ? [...parts.documents, announcement] : parts.documents
  return {
    parts: { ...parts, documents, ...(announcement && { announcement }), ...(theme && { theme }) },
    ...(await diagnoseSources([check, ...checks, ...(theme ? [checkTheme(theme)] : [])], read)),
    isEnglish: /^en(?:[-_]|$)/i.test(theme?.config?.locales[0]?.code ?? 'en'),
  }
}

function checkTheme({ file, problems }: Theme): SourceCheck {
  return { files: [file], diagnose: () => toConfigDiagnostics('theme:schema', file, problems) }
}

/** Checks sources in order. Skips those that use variables of a broken or missing one. */
async function diagnoseSources(checks: readonly SourceCheck[], read: ReadContent) {
  const { content } = read
  const diagnostics = [...content.diagnostics]
  const broken = new Set(listFilesWithErrors(diagnostics, read))
  const prefixes = new Map(checks.flatMap(({ prefixes = [] }) => prefixes))
  const locate = (file: string) => toDisplayPath(`${content.dir}/${file}`)
  for (const file of content.docs ? [] : [productFileName, ...prefixes.values()]) {
    if (!content.configs.has(file)) broken.add(locate(file))
  }
  const isKnown = ({ key }: VariableUse) => {
    const prefix = key.slice(0, Math.max(0, key.indexOf('.')))
    return !broken.has(locate(prefixes.get(prefix) ?? productFileName))
  }
  const isCheckable = ({ displayPath, text }: SourceFile) =>
    !broken.has(displayPath) && collectVariables(text).every(isKnown)
  const brokenFeatures = new Set<string>()
  for (const { files, feature, diagnose } of checks) {
    const isChecked = files.every(isCheckable)
    const found = isChecked ? await diagnose() : []
    diagnostics.push(...found)
    const errors = listFilesWithErrors(found, read)
    const unchecked = isChecked ? [] : files.map(({ displayPath }) => displayPath)
    for (const file of [...unchecked, ...errors]) broken.add(file)
    if (feature !== undefined && !(isChecked && errors.length === 0)) brokenFeatures.add(feature)
  }
  return { diagnostics, isCheckable, brokenFeatures }
}

function listFilesWithErrors(
  diagnostics: readonly Diagnostic[],
  { severities }: ReadContent,
): string[] {
  return diagnostics.filter((each) => isError(each, severities)).map(({ file }) => file)
}
