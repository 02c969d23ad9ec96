import path from 'node:path'
import type { Feature } from '#content/feature.ts'
import {
  categoryFileName,
  dictionaryFileName,
  productFileName,
  toDisplayPath,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import type { Diagnostic, RelatedLocation } from '#core/diagnostic.ts'

/** Files that findings in other files depend on. */
export interface Foundation {
  /** Display paths. */
  files: ReadonlySet<string>
  /** Returns whether an error in these files may cause the given finding in another file. */
  mayCause: (found: Diagnostic) => boolean
  /** Whether an error in these files prevents fixes in all other files. */
  stopsFixes: boolean
}

/** Files that were read for a check. */
export interface CheckedFiles {
  content: ContentFiles
  theme: SourceFile | undefined
  features: readonly Feature[]
  /** File contents by display path. */
  texts: ReadonlyMap<string, string>
}

/** Lists the foundations in order: errors in later ones may follow from errors in earlier ones. */
export function listFoundations({ content, theme, features, texts }: CheckedFiles): Foundation[] {
  const configs = [...content.configs.values()]
  const filesOf = (isSelected: (file: string) => boolean) => {
    return new Set(configs.filter((each) => isSelected(each.path)).map((each) => each.displayPath))
  }
  const toPath = (file: string) => toDisplayPath(path.join(content.dir, file))
  const dependsOnVariables = (found: Diagnostic) => mayFollowFromVariables(found, texts)
  return [
    { files: new Set([toPath(productFileName)]), mayCause: dependsOnVariables, stopsFixes: true },
    ...features.map((feature) => {
      const hasVariables = feature.files.some(({ variables }) => variables)
      const needed = feature.files.map(({ file }) => toPath(file))
      return {
        files: new Set([...filesOf(feature.isSource), ...needed]),
        mayCause: (found: Diagnostic) =>
          mayFollowFromFeature(found, feature) || (hasVariables && dependsOnVariables(found)),
        stopsFixes: feature.files.length > 0,
      }
    }),
    { files: filesOf(isCategoryFile), mayCause: () => false, stopsFixes: true },
    { files: new Set(theme && [theme.displayPath]), mayCause: () => false, stopsFixes: false },
    {
      files: filesOf((file) => file === dictionaryFileName),
      mayCause: ({ ruleId }) => ruleId.startsWith('cspell:'),
      stopsFixes: false,
    },
  ]
}

function isCategoryFile(file: string): boolean {
  return path.posix.basename(file) === categoryFileName
}

/** Returns whether a finding may concern a component, download or anchor of a broken feature. */
function mayFollowFromFeature(
  { ruleId, message }: Diagnostic,
  { rules, files, search }: Feature,
): boolean {
  if (/:(?:component|coverage)$/.test(ruleId)) return rules.some(({ id }) => id === ruleId)
  const [, name = ''] = /`[#/]([^`]+)`/.exec(message) ?? []
  if (/:missing-page$/.test(ruleId)) {
    return files.some(({ downloads = [] }) => downloads.includes(name))
  }
  const isAboutAnchor = /:missing-anchor$|^remark-validate-links:/.test(ruleId)
  return isAboutAnchor && (search?.ids.test(name) ?? false)
}

/** Pattern for rules that depend on nothing but the source text. */
const sourceTextRulePattern =
  /^(?:cspell|file|heading|lint|markdownlint|prose|remark-lint|table|text|yaml):/

/** Pattern for rules that may depend on variables anywhere, such as on other pages. */
const variableDependentRulePattern =
  /^(?:base|navigation|remark-validate-links|terminology|variable):|:missing-anchor$|^(?:front-matter:title-length|site:unused-asset)$/

/**
 * Pattern for rules that parse whole samples or files, so errors may be lines below their cause.
 */
const wholeTextRulePattern = /^(?:api|cli|code|diagram|facts|redocly):(?!schema$)/

/** Returns whether a finding may change once all variables have values. */
function mayFollowFromVariables(found: Diagnostic, texts: ReadonlyMap<string, string>): boolean {
  const { ruleId, file, related = [] } = found
  if (sourceTextRulePattern.test(ruleId)) return false
  if (variableDependentRulePattern.test(ruleId)) return true
  if (wholeTextRulePattern.test(ruleId)) return hasVariable(texts.get(file))
  return [found, ...related].some((location) => hasVariable(textAtLocation(location, texts)))
}

function hasVariable(text = ''): boolean {
  return text.includes('{product.')
}

function textAtLocation(
  { file, line = 1, endLine = line }: RelatedLocation,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const lines = texts.get(file)?.split('\n')
  return lines?.slice(line - 1, endLine).join('\n')
}
