/** Rules that are turned off for imported pages. */
const styleRules = [
  'front-matter:description-length',
  'front-matter:duplicate-description',
  'front-matter:duplicate-title',
  'front-matter:missing-description',
  'front-matter:title-length',
  'heading:anchor',
  'link:foreign-image',
  'link:insecure',
  'markdownlint:MD001',
  'markdownlint:MD024',
  'markdownlint:MD026',
  'markdownlint:MD030',
  'markdownlint:MD036',
  'markdownlint:MD040',
  'prose:vague-link-text',
  'terminology:product-name',
]

/** Content of `lint.yaml` for imported pages, which turns the style rules off. */
export const importedLintConfig = `# Style rules that the imported pages may not follow yet. Delete a line to turn its rule on;
# RULES.md describes each rule.
rules:
${styleRules.map((id) => `  ${id}: off\n`).join('')}`
