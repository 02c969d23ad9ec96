/** Rules that do not depend on the product's features. */
export { baseRouteReusedRule } from './base-route-reused.ts'
export { baseRouteWithoutRedirectRule } from './base-route-without-redirect.ts'
export { codeCsvRule } from './code/code-csv.ts'
export { codeJsonRule, codeYamlRule } from './code/code-data.ts'
export { codeIndentationRule, codeLanguageRule, codeUnclosedFenceRule } from './code/code-fences.ts'
export { codeFileContentRule } from './code/code-file-content.ts'
export { codeIndentedRule } from './code/code-indented.ts'
export { codeShellRule } from './code/code-shell.ts'
export { codeTypescriptRule } from './code/code-typescript.ts'
export { codeUnknownOptionRule, codeUnsupportedRule } from './code/fence-options.ts'
export {
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicatePositionRule,
  frontMatterDuplicateTitleRule,
} from './front-matter/front-matter-duplicates.ts'
export { frontMatterReviewDueRule } from './front-matter/front-matter-review-due.ts'
export { frontMatterSchemaRule, yamlCutTextRule } from './front-matter/front-matter-schema.ts'
export {
  frontMatterDescriptionLengthRule,
  frontMatterMissingDescriptionRule,
  frontMatterTitleLengthRule,
} from './front-matter/search-results.ts'
export {
  headingAnchorRule,
  headingBodyH1Rule,
  headingDuplicateIdRule,
  headingEmptyRule,
  headingInFootnoteRule,
  headingMissingBlankLineRule,
} from './headings.ts'
export {
  linkForeignImageRule,
  linkInsecureRule,
  linkInvalidAddressRule,
  linkRedirectRule,
  safetyLinkSchemeRule,
} from './links/link-address.ts'
export { linkLocalAddressRule } from './links/link-local-address.ts'
export { linkBareUrlRule, linkEmptyTextRule } from './links/link-text.ts'
export { linkMissingAnchorRule, navigationMissingAnchorRule } from './links/missing-anchors.ts'
export { linkMissingFileRule, linkMissingImageRule } from './links/missing-files.ts'
export { linkMissingPageRule } from './links/link-missing-page.ts'
export { listJoinedLinesRule } from './list-joined-lines.ts'
export { listLostBlockRule } from './list-lost-block.ts'
export { listNumberingRule } from './list-numbering.ts'
export { mdxBlockOnTagLineRule } from './mdx/mdx-block-on-tag-line.ts'
export { mdxChildrenRule } from './mdx/mdx-children.ts'
export { mdxComponentRule } from './mdx/mdx-component.ts'
export { mdxEsmRule } from './mdx/mdx-esm.ts'
export { mdxExpressionRule } from './mdx/mdx-expression.ts'
export { mdxPreferMarkdownRule } from './mdx/mdx-prefer-markdown.ts'
export { mdxScreenStepRule } from './mdx/mdx-screen-step.ts'
export { mdxSyntaxRule } from './mdx/mdx-syntax.ts'
export { navigationMissingPageRule } from './navigation-missing-page.ts'
export { proseDoubledWordRule } from './prose/prose-doubled-word.ts'
export { proseVagueLinkTextRule } from './prose/prose-vague-link-text.ts'
export { releaseNoteWeekRule } from './release-note-week.ts'
export { redirectConflictRule, routeConflictRule, routeFileNameRule } from './routes.ts'
export { safetyEventHandlerRule, safetyHtmlElementRule } from './safety-elements.ts'
export { safetySvgScriptRule, siteBrokenImageRule, siteHeavyImageRule } from './site/site-images.ts'
export { siteFileTypeRule, siteIgnoredFileRule, siteUnusedAssetRule } from './site/site-files.ts'
export { siteMissingDescriptionRule } from './site/site-missing-description.ts'
export { siteMissingProductRule } from './site/site-missing-product.ts'
export { tableDelimiterRowRule } from './table-delimiter-row.ts'
export { terminologyProductNameRule } from './terminology-product-name.ts'
export { textAccidentalStrikeRule } from './text/text-accidental-strike.ts'
export { textConflictMarkerRule } from './text/text-conflict-marker.ts'
export { textForeignSyntaxRule } from './text/text-foreign-syntax.ts'
export { textInvisibleCharacterRule } from './text/text-invisible-character.ts'
export { textLostBackslashRule } from './text/text-lost-backslash.ts'
export { textPlaceholderRule } from './text/text-placeholder.ts'
export { textRawMarkRule } from './text/text-raw-mark.ts'
export { variableUnknownRule } from './variable-unknown.ts'
