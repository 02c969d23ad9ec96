/** Ids of rules that no longer exist, which directives and settings may still name. */
export const retiredRuleIds: ReadonlySet<string> = new Set([
  'code:csv',
  'code:file-content',
  'code:indented',
  'facts:query-page',
  'front-matter:duplicate-position',
  'front-matter:title-length',
  'heading:body-h1',
  'heading:missing-blank-line',
  'link:bare-url',
  'link:local-address',
  'list:accidental-item',
  'list:joined-lines',
  'list:lost-block',
  'list:numbering',
  'mdx:prefer-markdown',
  'prose:vague-link-text',
  'remark-validate-links:missing-file',
  'remark-validate-links:missing-heading',
  'remark-validate-links:missing-heading-in-file',
  'table:delimiter-row',
  'table:joined-lines',
  'text:accidental-emphasis',
  'text:accidental-strike',
  'text:lost-backslash',
])

/** Returns the message for a rule that no longer exists. */
export function describeRetiredRule(id: string): string {
  return `Rule \`${id}\` no longer exists`
}
