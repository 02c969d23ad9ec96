import * as z from 'zod'
import type { SourceFile } from '#content/read/read-content.ts'
import { groupThousands } from '#core/group-thousands.ts'
import type { ProductVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { pathOfFacts } from './documented-facts.ts'

/**
 * Lists what pages may use as variables: each limit as readers see it (`limits.pageSize`) and, where
 * that has a comma, in digits (`limits.pageSize.digits`); of each action, the lowest role
 * (`roles.recordResults`). What is wrong with the files is said elsewhere.
 */
export function listVariables(sources: SourceFile[]): ProductVariables {
  const { values } = readFile(sources, pathOfFacts('limits'))
  const { actions } = readFile(sources, pathOfFacts('roles'))
  return Object.fromEntries([
    ...Object.entries(asMap(values)).flatMap(([key, value]) => listForms(`limits.${key}`, value)),
    ...Object.entries(asMap(actions)).map(([key, value]) => {
      const { role } = asMap(value)
      return [`roles.${key}`, typeof role === 'string' ? role : ''] as const
    }),
  ])
}

function listForms(key: string, value: unknown): [string, string][] {
  const digits = String(value)
  const shown = typeof value === 'number' ? groupThousands(value) : digits
  return [
    [key, shown],
    ...(shown === digits ? [] : [[`${key}.digits`, digits] as [string, string]]),
  ]
}

function readFile(sources: SourceFile[], path: string): Record<string, unknown> {
  const file = sources.find((source) => source.path === path)
  // A file that cannot be parsed has its own finding, and gives no variables.
  return asMap(parseYaml(file?.text ?? '', z.unknown()).raw)
}

function asMap(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
