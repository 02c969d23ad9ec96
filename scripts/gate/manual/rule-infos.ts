import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RuleBase } from '#content/rule.ts'
import { projectFile } from '#core/project-root.ts'
import { features } from '#features/index.ts'
import type { RenderOptions, RuleInfo } from '../reporters/report.ts'
import { createRules } from '../rules/index.ts'
import { listOtherFindings } from '../rules/other-findings.ts'

/** Name of the file that lists all rules, at the top of the project. */
export const manualFileName = 'RULES.md'

/**
 * Builds the descriptions and manual addresses of all rules but other tools', by id. The address is at
 * the repository's host where it is known, else that of the local file.
 */
export function buildRuleInfos(
  siteChecks: readonly RuleBase[],
  { blobUrl, pathPrefix = '' }: Pick<RenderOptions, 'blobUrl' | 'pathPrefix'>,
): Map<string, RuleInfo> {
  const manual = blobUrl
    ? `${blobUrl}/${path.posix.join(pathPrefix, manualFileName)}`
    : pathToFileURL(projectFile(manualFileName)).href
  const rules = [...createRules(features), ...listOtherFindings(features), ...siteChecks]
  return new Map(
    rules.map(({ id, summary }) => [
      id,
      { description: summary, url: `${manual}#${ruleAnchor(id)}` },
    ]),
  )
}

/** The anchor of a rule in the manual. */
export function ruleAnchor(id: string): string {
  return id.replace(':', '')
}
