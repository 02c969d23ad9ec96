import * as z from 'zod'
import type { Dialect } from '#content/dialect.ts'
import type { Diagnostic, Severity, Finding } from '#core/diagnostic.ts'
import {
  lintConfigFileName,
  type ContentFiles,
  type SourceFile,
} from '#content/read/read-content.ts'
import { toDiagnostic } from '#content/rule.ts'
import { frontMatterReviewDueRule } from '../rules/front-matter.ts'
import { describeRetiredRule, retiredRuleIds } from '../rules/retired-rules.ts'
import { asMap, parseYaml } from '#core/yaml/parse-yaml.ts'
import {
  describeRequiredRule,
  describeUnknownRule,
  isKnownRuleId,
  requiredRuleIds,
  type KnownRuleIds,
} from '../rules/list-rules.ts'
import {
  folderSettings,
  readFolderSchemas,
  SettingError,
  type FolderSchemas,
} from './folder-schemas.ts'

/** Severities by rule id. `off` removes a rule's findings. */
export type RuleSeverities = ReadonlyMap<string, Severity | 'off'>

export const severityNames = ['error', 'warning', 'off'] as const

/** Schema of `lint.yaml`, which overrides the default severities and options of rules. */
const lintConfigSchema = z.strictObject({
  rules: z
    .record(z.string(), z.enum(severityNames).meta({ expected: '`error`, `warning` or `off`' }))
    .optional()
    .meta({ expected: 'a mapping of rule ids to `error`, `warning` or `off`' }),
  'reviewed-within': z
    .int()
    .positive()
    .optional()
    .meta({ expected: 'a number of days, such as `180`' }),
})

const folderConfigSchema = lintConfigSchema.extend(folderSettings)

export interface LintConfig {
  severities: RuleSeverities
  /** Maximum age of a page's last review, in days. Turns on `front-matter:review-due`. */
  reviewedWithin?: number | undefined
  /** Words and the schema of the front matter, for a folder of any docs site. */
  schemas?: FolderSchemas | undefined
  diagnostics: Diagnostic[]
}

/** Parses `lint.yaml`, and adds its words and schema to a folder of any docs site. */
export function readLintConfig(files: ContentFiles, knownRules: KnownRuleIds) {
  const { configs, unreadable = [], docs, dialect } = files
  const file = configs.get(lintConfigFileName)
  const readable = file && unreadable.includes(file) ? undefined : file
  const config = parseLintConfig(readable, knownRules, dialect)
  const { schemas } = config
  return { config, content: docs ? { ...files, docs: { ...docs, ...schemas } } : files }
}

/** Parses `lint.yaml`. Reports unknown rules, and required rules with a severity below `error`. */
function parseLintConfig(
  file: SourceFile | undefined,
  known: KnownRuleIds,
  { stopsBuild }: Dialect,
): LintConfig {
  if (!file) return { severities: new Map(), diagnostics: [] }
  const schema: z.ZodType<z.infer<typeof folderConfigSchema>> = stopsBuild
    ? lintConfigSchema
    : folderConfigSchema
  const { value, raw, problems, offsetsOf } = parseYaml(file.text, schema)
  const report = (finding: Finding) =>
    toDiagnostic({ id: 'lint:config', severity: 'error' }, { file }, finding)
  const entries = Object.entries(value?.rules ?? asMap(asMap(raw).rules)).filter(isValidEntry)
  const retired = entries.filter(([id]) => retiredRuleIds.has(id))
  const unknown = entries.filter(([id]) => !isKnownRuleId(id, known) && !retiredRuleIds.has(id))
  const isForbidden = ([id, severity]: (typeof entries)[number]) =>
    stopsBuild && severity !== 'error' && requiredRuleIds.has(id) && isKnownRuleId(id, known)
  const reportEntry = (id: string, message: string, help: string, severity?: 'warning') => {
    const start = Math.max(0, file.text.lastIndexOf(id, offsetsOf('rules', id)?.start ?? 0))
    return report({ start, end: start + id.length, message, help, ...(severity && { severity }) })
  }
  const { schemas, problem } = readSchemas(file, stopsBuild ? undefined : value)
  const reviewedWithin = value?.['reviewed-within']
  const isReviewed = reviewedWithin !== undefined
  return {
    severities: new Map([
      ...(isReviewed ? [[frontMatterReviewDueRule.id, 'warning'] as const] : []),
      ...(schemas?.words ? [['cspell:unknown-word', 'warning'] as const] : []),
      ...entries.filter((entry) => !isForbidden(entry)),
    ]),
    reviewedWithin,
    schemas,
    diagnostics: [
      ...(problem ? [report({ message: problem.message, ...offsetsOf(...problem.setting)! })] : []),
      ...problems.map(report),
      ...retired.map(([id]) =>
        reportEntry(id, describeRetiredRule(id), 'Remove this line', 'warning'),
      ),
      ...unknown.map(([id]) =>
        reportEntry(id, describeUnknownRule(id, known), 'RULES.md lists all rules'),
      ),
      ...entries
        .filter(isForbidden)
        .map(([id]) => reportEntry(id, describeRequiredRule(id), 'Remove this line')),
    ],
  }
}

function readSchemas(
  file: SourceFile,
  settings: Parameters<typeof readFolderSchemas>[1] | undefined,
): { schemas?: FolderSchemas; problem?: SettingError } {
  try {
    return settings ? { schemas: readFolderSchemas(file, settings) } : {}
  } catch (error) {
    if (error instanceof SettingError) return { problem: error }
    throw error
  }
}

/** Returns whether an entry has a severity. In an invalid file, disabled rules stay off. */
function isValidEntry(entry: [string, unknown]): entry is [string, Severity | 'off'] {
  return severityNames.some((name) => name === entry[1])
}
