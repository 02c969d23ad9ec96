/** Rules that do not depend on the product's features. */
export { baseRouteReusedRule, baseRouteWithoutRedirectRule } from './base-routes.ts'
export {
  codeJsonRule,
  codeShellRule,
  codeTypescriptRule,
  codeYamlRule,
} from './code/code-samples.ts'
export { codeIndentationRule, codeLanguageRule, codeUnclosedFenceRule } from './code/code-fences.ts'
export { codeUnknownOptionRule, codeUnsupportedRule } from './code/fence-options.ts'
export {
  frontMatterDescriptionLengthRule,
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicateTitleRule,
  frontMatterMissingDescriptionRule,
  frontMatterReviewDueRule,
  frontMatterSchemaRule,
  releaseNoteWeekRule,
  yamlCutTextRule,
} from './front-matter.ts'
export {
  headingAnchorRule,
  headingDuplicateIdRule,
  headingEmptyRule,
  headingInFootnoteRule,
} from './headings.ts'
export {
  linkEmptyTextRule,
  linkForeignImageRule,
  linkInsecureRule,
  linkInvalidAddressRule,
  linkRedirectRule,
  safetyLinkSchemeRule,
} from './links/link-address.ts'
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
export { mdxEsmRule, mdxExpressionRule } from './mdx/mdx-code.ts'
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
