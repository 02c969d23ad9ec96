import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFile } from '#core/project-root.ts'
import type { RenderOptions, RuleInfo } from '../reporters/report.ts'
import { readManual } from './manual-source.ts'
import type { OtherFinding } from '#content/feature.ts'
import { linterRules } from '../settings/linter-rules.ts'
import { listOtherFindings } from './other-findings.ts'
import { manualFileName, ruleAnchor } from './rule-anchor.ts'

/**
 * Loads description and address of the manual of our own rules among `ids`; reads one small file for
 * each. The address is that of the repository's host where it is known, else of the local file.
 */
export async function loadRuleInfos(
  ids: Iterable<string>,
  options: Pick<RenderOptions, 'blobUrl' | 'pathPrefix'>,
): Promise<Map<string, RuleInfo>> {
  const entries = await Promise.all(
    Array.from(new Set(ids), async (id): Promise<[string, RuleInfo][]> => {
      const known = await findManual(id)
      if (!known) return []
      return [[id, { description: toPlainText(known.summary), url: manualUrl(id, options) }]]
    }),
  )
  return new Map(entries.flat())
}

async function findManual(id: string): Promise<{ summary: string } | undefined> {
  const isNamed = (other: OtherFinding) => other.id === id
  const known = listOtherFindings([]).find(isNamed) ?? (await readManual(id))
  if (known || linters.has(id)) return known
  const { features } = await import('#features/index.ts')
  return listOtherFindings(features).find(isNamed)
}

/** Rules that have manuals of their own elsewhere, for which no feature has to be loaded. */
const linters: ReadonlySet<string> = new Set(linterRules)

function manualUrl(
  id: string,
  { blobUrl, pathPrefix = '' }: Pick<RenderOptions, 'blobUrl' | 'pathPrefix'>,
): string {
  const file = blobUrl
    ? `${blobUrl}/${path.posix.join(pathPrefix, manualFileName)}`
    : pathToFileURL(projectFile(manualFileName)).href
  return `${file}#${ruleAnchor(id)}`
}

/** Formats show descriptions as they are: Markdown's escapes go, backticks stay as quotation marks. */
function toPlainText(markdown: string): string {
  return markdown.replace(/\\([<>*_[\]])/g, '$1')
}
