/**
 * Rules whose errors make a build fail, or would let code into a page. Neither a directive nor
 * `lint.yaml` takes such an error out, as the build would say the same later, and worse. Where such a rule
 * finds what a build can do with, its severity is less, and directives hold.
 */
export const requiredRules: ReadonlySet<string> = new Set([
  'front-matter:schema',
  'link:invalid-address',
  'link:missing-file',
  'link:missing-image',
  'link:missing-page',
  'mdx:component',
  'mdx:esm',
  'mdx:expression',
  'mdx:syntax',
  'redirect:conflict',
  'route:conflict',
  'route:shadows-asset',
  'site:missing-description',
])

/** Says that a rule is one of these. */
export function describeRequiredRule(id: string): string {
  return `Cannot switch off \`${id}\`: the build fails on what it finds`
}
