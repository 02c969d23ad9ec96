import { findBranchPoint } from '#gate/changes/branch-point.ts'
import { resolveBase } from '#content/read/git.ts'
import type { LintOptions } from './parse-options.ts'

/** A commit to compare with, all findings kept. */
export interface ComparedBase {
  /** As messages name it. */
  revision: string
  commit: string
}

/**
 * Chooses what to compare with: what `--base` names, else on a CI service the branch point. Says on
 * stderr why there is none where one was to be expected. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, merge, watch, content }: LintOptions,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ComparedBase | undefined> {
  if (base === 'none' || changed !== undefined || merge || watch) return undefined
  if (base !== undefined) return { revision: base, commit: await resolveBase(content, base) }
  if (env.CI !== 'true' && env.CI !== '1') return undefined
  const found = await findBranchPoint(content, env)
  if (!found) return undefined
  if ('commit' in found) return found
  process.stderr.write(
    `Removed pages and headings were not looked for, since ${found.problem}; \`--base none\` does without\n`,
  )
  return undefined
}
