import type { Severity } from '#core/diagnostic.ts'
import { features } from '#features/index.ts'
import { createRules } from '../rules/index.ts'
import { formatManual } from './format-manual.ts'
import { readManual } from './manual-source.ts'
import { listOtherFindings } from './other-findings.ts'
import { listMarkdownlintRules, listRemarkLintRules } from './external-linters.ts'
import { readExamples } from './read-examples.ts'
import { renderRules, type DocumentedRule } from './render-rules.ts'
import { manualFileName } from './rule-anchor.ts'

/**
 * Builds the text of `RULES.md`, the checks of the finished site included. Throws where a rule has no
 * doc comment or no examples.
 */
export async function buildManual(siteChecks: readonly SiteCheck[]): Promise<string> {
  const text = renderRules({
    rules: await Promise.all(
      createRules(features).map(async (rule) => ({
        ...(await documentRule(rule)),
        examples: await readExamples(rule.id),
      })),
    ),
    siteChecks: siteChecks.map(({ sentence, ...check }) => ({
      ...check,
      manual: { summary: sentence, text: sentence },
    })),
    otherFindings: listOtherFindings(features),
    sourceLinters: features.flatMap(({ linter }) => linter?.manual ?? []),
    remarkLint: listRemarkLintRules(),
    markdownlint: await listMarkdownlintRules(),
  })
  return formatManual(text, manualFileName)
}

async function documentRule(rule: Documented): Promise<DocumentedRule> {
  const manual = await readManual(rule.id)
  if (!manual) throw new Error(`Cannot find the doc comment of the rule ${rule.id}`)
  return { id: rule.id, severity: rule.severity, manual }
}

/** A check of the built site, with its manual. */
interface SiteCheck extends Documented {
  sentence: string
}

interface Documented {
  id: string
  severity: Severity
}
