import type { RuleInfo } from './report.ts'

/** What is known of a rule; the manuals of the external tools are found by the rule's name. */
export function describeRule(ruleId: string, rules?: ReadonlyMap<string, RuleInfo>): RuleInfo {
  const colon = ruleId.indexOf(':')
  const url = findManual(ruleId.slice(0, colon), ruleId.slice(colon + 1))
  return { ...(url && { url }), ...rules?.get(ruleId) }
}

function findManual(source: string, name: string): string | undefined {
  switch (source) {
    case 'markdownlint':
      return `https://github.com/DavidAnson/markdownlint/blob/main/doc/${name.toLowerCase()}.md`
    case 'remark-lint':
      return `https://github.com/remarkjs/remark-lint/tree/main/packages/remark-lint-${name}`
    case 'remark-validate-links':
      return 'https://github.com/remarkjs/remark-validate-links'
    case 'cspell':
      return 'https://cspell.org'
    default:
      return undefined
  }
}
