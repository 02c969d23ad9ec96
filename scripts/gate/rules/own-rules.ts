/** Rules that do not depend on the product's features. */
export { baseRouteReusedRule, baseRouteWithoutRedirectRule } from './base-routes.ts'
export { codeJsonRule, codeYamlRule } from './code/code-data.ts'
export { codeIndentationRule, codeLanguageRule, codeUnclosedFenceRule } from './code/code-fences.ts'
export { codeShellRule } from './code/code-shell.ts'
export { codeTypescriptRule } from './code/code-typescript.ts'
export { codeUnknownOptionRule, codeUnsupportedRule } from './code/fence-options.ts'
export {
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicateTitleRule,
} from './front-matter/front-matter-duplicates.ts'
export { frontMatterSchemaRule, yamlCutTextRule } from './front-matter/front-matter-schema.ts'
export { frontMatterReviewDueRule, releaseNoteWeekRule } from './front-matter/page-dates.ts'
export {
  frontMatterDescriptionLengthRule,
  frontMatterMissingDescriptionRule,
} from './front-matter/search-results.ts'
export {
  headingAnchorRule,
  headingDuplicateIdRule,
  headingEmptyRule,
  headingInFootnoteRule,
} from './headings.ts'
export {
  linkForeignImageRule,
  linkInsecureRule,
  linkInvalidAddressRule,
  linkRedirectRule,
  safetyLinkSchemeRule,
} from './links/link-address.ts'
export { linkEmptyTextRule } from './links/link-text.ts'
export {
  linkMissingAnchorRule,
  linkMissingFileRule,
  linkMissingImageRule,
  linkMissingPageRule,
  navigationMissingAnchorRule,
  navigationMissingPageRule,
} from './links/missing-targets.ts'
export { mdxComponentRule } from './mdx/mdx-component.ts'
export { mdxBlockOnTagLineRule, mdxChildrenRule } from './mdx/mdx-content.ts'
export { mdxEsmRule } from './mdx/mdx-esm.ts'
export { mdxExpressionRule } from './mdx/mdx-expression.ts'
export { mdxScreenStepRule } from './mdx/mdx-screen-step.ts'
export { mdxSyntaxRule } from './mdx/mdx-syntax.ts'
export { redirectConflictRule, routeConflictRule, routeFileNameRule } from './routes.ts'
export { safetyEventHandlerRule, safetyHtmlElementRule } from './safety-elements.ts'
export {
  siteFileTypeRule,
  siteIgnoredFileRule,
  siteMissingDescriptionRule,
  siteMissingProductRule,
  siteUnusedAssetRule,
} from './site/site-files.ts'
export { safetySvgScriptRule, siteBrokenImageRule, siteHeavyImageRule } from './site/site-images.ts'
export { terminologyProductNameRule } from './terminology-product-name.ts'
export { proseTerminologyRule } from './text/prose-terminology.ts'
export {
  proseDoubledWordRule,
  textConflictMarkerRule,
  textForeignSyntaxRule,
  textInvisibleCharacterRule,
  textPlaceholderRule,
  textRawMarkRule,
} from './text/text-rules.ts'
export { variableUnknownRule } from './variable-unknown.ts'
