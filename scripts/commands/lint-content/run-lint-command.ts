import { UsageError } from '#content/read/read-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import {
  describeRequiredRule,
  describeUnknownRule,
  isKnownRuleId,
  listKnownRuleIds,
  requiredRuleIds,
} from '#gate/rules/list-rules.ts'
import { runLint, type CheckSession } from '#gate/run-lint.ts'
import { listWatchedPaths, watchFiles } from '#content/read/watch-files.ts'
import type { DocsOptions } from '#content/docs-folder/read-docs-folder.ts'
import { resolveMergeBase, type BaseCommit } from '#content/read/git.ts'
import { describeRetiredRule, retiredRuleIds } from '#gate/rules/retired-rules.ts'
import { findBranchPoint, findLocalBase } from '#gate/changes/choose-base.ts'
import { fixContent } from './fix-content.ts'
import { toLintOptions, type LintOptions, type LintValues } from './options.ts'
import { reportFindings } from './report-findings.ts'
import type { Environment } from '../parse-command.ts'

/**
 * Checks content once, or with `--watch` until the process is stopped: the content folder, or with
 * `docs` a folder of any docs site. Returns the exit code.
 */
export async function runLintCommand(
  values: LintValues,
  paths: string[],
  docs?: DocsOptions,
): Promise<number> {
  const options = { ...toLintOptions(values, paths), docs }
  assertAdjustable(options)
  if (options.watch) return watchContent(options)
  return lint(options)
}

/** Throws a {@link UsageError} for a `--rule` that no setting can have. */
function assertAdjustable({ severities, docs }: LintOptions): void {
  const knownRules = listKnownRuleIds()
  for (const [id, severity] of severities) {
    if (retiredRuleIds.has(id)) {
      console.error(`${describeRetiredRule(id)}; remove it from \`--rule\``)
      continue
    }
    if (!isKnownRuleId(id, knownRules)) {
      throw new UsageError(describeUnknownRule(id, knownRules, ' in `--rule`'))
    }
    const isRequired = docs === undefined && requiredRuleIds.has(id)
    if (isRequired && severity !== 'error') throw new UsageError(describeRequiredRule(id))
  }
}

/** Applies fixes if requested, then checks and reports. Returns the exit code. */
async function lint(options: LintOptions, session?: CheckSession): Promise<number> {
  const run = { ...options, compared: await chooseBase(options) }
  if (options.fix) await fixContent(run, session?.spellChecker)
  return reportFindings(() => runLint(run, session), options)
}

/** Checks now and after every change until the process is stopped. Returns the last exit code. */
async function watchContent(options: LintOptions): Promise<number> {
  const session: CheckSession = {
    spellChecker: createSpellChecker({ warmUp: true, contentDir: options.content }),
  }
  const stopped = new Promise((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  let code = 2
  const run = async () => {
    code = 2
    console.error('Checking …')
    code = await lint(options, session)
  }
  try {
    const watch = await watchFiles(listWatchedPaths(options.content), run, (line) =>
      console.error(line),
    )
    await stopped
    await watch.close()
  } finally {
    await session.spellChecker.close()
  }
  return code
}

/**
 * Returns the commit to compare with, or `undefined` if there is none. Without `--changed` and
 * `--base`, that is the point where the branch left the default branch. If there is none, that is
 * `HEAD`; in CI, logs the reason to stderr instead. Throws a `UsageError` for an unknown revision.
 */
export async function chooseBase(
  { base, changed, content }: LintOptions,
  env: Environment = process.env,
): Promise<BaseCommit | undefined> {
  if (changed !== undefined) return resolveMergeBase(content, changed)
  const isLocal = env.CI !== 'true' && env.CI !== '1'
  if (isLocal || base !== undefined) return findLocalBase(content, env, base)
  const found = await findBranchPoint(content, env)
  if (!found || 'commit' in found) return found
  process.stderr.write(
    `Cannot detect moved and removed pages: ${found.problem}; \`--base none\` skips this\n`,
  )
  return undefined
}
