import path from 'node:path'
import { collectSourceTexts, toDisplayPath } from '#content/read/read-content.ts'
import type { Site } from '#content/site.ts'
import {
  compareDiagnostics,
  locateDiagnostics,
  withoutFix,
  type LocatedDiagnostic,
} from '#core/diagnostic.ts'
import { selectByChange } from '../changes/select-by-change.ts'
import type { FixedFile } from '../fixes/apply-fixes.ts'
import { checkFixes } from '../fixes/check-fixes.ts'
import { blankMistakes } from '../rules/mdx/mdx-syntax.ts'
import { applySettings } from '../settings/apply-settings.ts'
import type { CheckedPages } from './check-pages.ts'
import type { CheckedSite } from './check-site.ts'
import type { CheckedSources } from './check-sources.ts'
import type { ReadContent } from './read-stage.ts'

/** Findings to report, and their fixes. */
export interface SelectedFindings {
  diagnostics: LocatedDiagnostic[]
  /** Files that fixes would change, with their text before and after. */
  fixes: FixedFile[]
  /** Source text by display path. */
  sources: ReadonlyMap<string, string>
}

interface SelectOptions {
  /** Display paths of the files to report on. Defaults to all. */
  paths?: ReadonlySet<string> | undefined
  /** Whether to report only findings that changes since the base cause. */
  onlyChanges?: boolean
}

/**
 * Applies directives and settings to all findings, and selects those to report: with fixes that
 * keep the rest of a file, and with the errors because of which the site is not checked.
 */
export async function selectFindings(
  read: ReadContent,
  checked: { sources: CheckedSources; pages: CheckedPages; site: CheckedSite },
  { paths, onlyChanges }: SelectOptions,
): Promise<SelectedFindings> {
  const { content, config, severities, knownRules, themeFile } = read
  const { context, blockedBy, base } = checked.site
  const found = [checked.sources, checked.pages, checked.site].flatMap((each) => each.diagnostics)
  const adjusted = applySettings(found, context.site.pages, {
    config,
    knownRules,
    dialect: content.dialect,
    severities,
    isChecked: ({ file }) => blockedBy.size === 0 && checked.sources.isCheckable(file),
  })
  const sources = collectSourceTexts(content, themeFile)
  const texts = new Map([...sources, ...collectSvgTexts(context.site)])
  const located = locateDiagnostics(adjusted, texts)
  const caused = base && onlyChanges ? await selectByChange(located, base, context.site) : located
  const isNamed = (file: string) => paths?.has(file) ?? true
  const selected = caused.filter(({ file }) => isNamed(file))
  const shownKeys = new Set(selected.map(keyOf))
  const blocking = located
    .filter((each) => each.severity === 'error' && blockedBy.has(each.file))
    .filter((each) => !shownKeys.has(keyOf(each)))
    .map((each) => (isNamed(each.file) ? each : withoutFix(each)))
  const shown = [...selected, ...blocking].sort(compareDiagnostics)
  return { ...withholdHarmfulFixes(shown, context.site, sources), sources }
}

function keyOf({ file, start, ruleId, message }: LocatedDiagnostic): string {
  return [file, start, ruleId, message].join('\0')
}

function collectSvgTexts({ images, contentDir }: Site): [string, string][] {
  return Array.from(images, ([file, { problem }]) => [
    toDisplayPath(path.join(contentDir, file)),
    problem?.text ?? '',
  ])
}

/** Checks all fixes, and removes those from their findings that would change too much. */
function withholdHarmfulFixes(
  found: LocatedDiagnostic[],
  site: Site,
  sources: ReadonlyMap<string, string>,
) {
  const byFile = new Map(site.pages.map((page) => [page.file.displayPath, page]))
  const findPage = (file: string) => {
    const page = byFile.get(file)
    return page && blankMistakes(page, site)
  }
  const { files, withheld } = checkFixes(found, { findPage, sources })
  const diagnostics = found.map((each) => {
    const withheldFix = withheld.get(each)
    return withheldFix === undefined ? each : { ...withoutFix(each), withheldFix }
  })
  return { diagnostics, fixes: files }
}
