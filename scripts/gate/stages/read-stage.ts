import type { Feature } from '#content/feature.ts'
import { readContent, type ContentFiles, type SourceFile } from '#content/read/read-content.ts'
import { readThemeFile } from '#content/read/read-theme.ts'
import { features as allFeatures } from '#features/index.ts'
import { listKnownRuleIds, type KnownRuleIds } from '../rules/list-rules.ts'
import { readLintConfig, type LintConfig, type RuleSeverities } from '../settings/lint-config.ts'

/** Files of a content folder, and the settings of its check. */
export interface ReadContent {
  content: ContentFiles
  config: LintConfig
  features: readonly Feature[]
  knownRules: KnownRuleIds
  /** Severities that settings give to rules. */
  severities: RuleSeverities
  /** Rules that settings turn on. */
  enabled: readonly string[]
  /** `theme.config.tsx`, if there is one. */
  themeFile?: SourceFile | undefined
  /** Whether the folder is built as a site, which needs a `product.yaml`. */
  isBuilt: boolean
}

interface ReadOptions {
  content?: ContentFiles
  features?: readonly Feature[] | undefined
  severities?: RuleSeverities
  isBuilt?: boolean
}

/** Reads the files of a content folder, unless they were already read. */
export async function readStage(contentDir: string, options: ReadOptions): Promise<ReadContent> {
  const { features = options.content?.docs ? [] : allFeatures } = options
  const files = options.content ?? (await readContent(contentDir, features))
  const knownRules = listKnownRuleIds(features)
  const { content, config } = readLintConfig(files, knownRules)
  const themeFile = content.docs ? undefined : await readThemeFile(content.dir)
  const settings = new Map([...config.severities, ...(options.severities ?? [])])
  return {
    content,
    config,
    features,
    knownRules,
    severities: settings,
    enabled: [...settings].flatMap(([id, severity]) => (severity === 'off' ? [] : [id])),
    themeFile,
    isBuilt: options.isBuilt === true || themeFile !== undefined,
  }
}
