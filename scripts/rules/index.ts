import { announcementTextRule } from './announcement-text.ts'
import { apiComponentRule } from './api-component.ts'
import { apiCoverageRule } from './api-coverage.ts'
import { apiSampleRule } from './api-sample.ts'
import { baseRemovedAnchorRule } from './base-removed-anchor.ts'
import { baseRemovedPageRule } from './base-removed-page.ts'
import { baseRouteWithoutRedirectRule } from './base-route-without-redirect.ts'
import { cliCommandRule } from './cli-command.ts'
import { cliComponentRule } from './cli-component.ts'
import { codeCiWorkflowRule } from './code-ci-workflow.ts'
import { codeJsonRule } from './code-json.ts'
import { codeLanguageRule } from './code-language.ts'
import { codeNeedlessUncheckedRule } from './code-needless-unchecked.ts'
import { codeShellRule } from './code-shell.ts'
import { codeTomlRule } from './code-toml.ts'
import { codeTypescriptRule } from './code-typescript.ts'
import { codeUnclosedFenceRule } from './code-unclosed-fence.ts'
import { codeXmlRule } from './code-xml.ts'
import { codeYamlRule } from './code-yaml.ts'
import { diagramMissingSourceRule } from './diagram-missing-source.ts'
import { diagramSizeRule } from './diagram-size.ts'
import { diagramSyntaxRule } from './diagram-syntax.ts'
import { diagramUnusedRule } from './diagram-unused.ts'
import { dictionaryOrderRule } from './dictionary-order.ts'
import { frontMatterDescriptionLengthRule } from './front-matter-description-length.ts'
import { frontMatterDuplicateDescriptionRule } from './front-matter-duplicate-description.ts'
import { frontMatterDuplicateTitleRule } from './front-matter-duplicate-title.ts'
import { frontMatterKeyOrderRule } from './front-matter-key-order.ts'
import { frontMatterPlainTextRule } from './front-matter-plain-text.ts'
import { frontMatterSchemaRule } from './front-matter-schema.ts'
import { frontMatterTitleLengthRule } from './front-matter-title-length.ts'
import { headingBodyH1Rule } from './heading-body-h1.ts'
import { headingEmptyRule } from './heading-empty.ts'
import { linkBareUrlRule } from './link-bare-url.ts'
import { linkEmptyTextRule } from './link-empty-text.ts'
import { linkForeignImageRule } from './link-foreign-image.ts'
import { linkImageFormatRule } from './link-image-format.ts'
import { linkInsecureRule } from './link-insecure.ts'
import { linkInvalidAddressRule } from './link-invalid-address.ts'
import { linkMisleadingTextRule } from './link-misleading-text.ts'
import { linkMissingAnchorRule } from './link-missing-anchor.ts'
import { linkMissingFileRule } from './link-missing-file.ts'
import { linkMissingImageRule } from './link-missing-image.ts'
import { linkMissingPageRule } from './link-missing-page.ts'
import { linkRedirectRule } from './link-redirect.ts'
import { linkUnreachableRule } from './link-unreachable.ts'
import { listMissingSpaceRule } from './list-missing-space.ts'
import { mdxChildrenRule } from './mdx-children.ts'
import { mdxComponentRule } from './mdx-component.ts'
import { mdxEsmRule } from './mdx-esm.ts'
import { mdxExpressionRule } from './mdx-expression.ts'
import { mdxSyntaxRule } from './mdx-syntax.ts'
import { navigationMissingPageRule } from './navigation-missing-page.ts'
import { proseArticleRule } from './prose-article.ts'
import { proseConfusedWordRule } from './prose-confused-word.ts'
import { proseDoubledWordRule } from './prose-doubled-word.ts'
import { prosePunctuationRule } from './prose-punctuation.ts'
import { proseTerminologyRule } from './prose-terminology.ts'
import { proseUnpairedParenthesisRule } from './prose-unpaired-parenthesis.ts'
import { proseVagueAltTextRule } from './prose-vague-alt-text.ts'
import { proseVagueLinkTextRule } from './prose-vague-link-text.ts'
import { redirectConflictRule } from './redirect-conflict.ts'
import { routeConflictRule } from './route-conflict.ts'
import { routeFileNameRule } from './route-file-name.ts'
import { routeShadowsAssetRule } from './route-shadows-asset.ts'
import type { Rule } from './rule.ts'
import { safetyEventHandlerRule } from './safety-event-handler.ts'
import { safetyHtmlElementRule } from './safety-html-element.ts'
import { safetyLinkSchemeRule } from './safety-link-scheme.ts'
import { siteBrokenImageRule } from './site-broken-image.ts'
import { siteDuplicateParagraphRule } from './site-duplicate-paragraph.ts'
import { siteEmptyCategoryRule } from './site-empty-category.ts'
import { siteHeavyImageRule } from './site-heavy-image.ts'
import { siteIgnoredFileRule } from './site-ignored-file.ts'
import { siteMissingDescriptionRule } from './site-missing-description.ts'
import { siteNameConflictRule } from './site-name-conflict.ts'
import { siteOrphanPageRule } from './site-orphan-page.ts'
import { siteSidebarPositionRule } from './site-sidebar-position.ts'
import { siteUnusedAssetRule } from './site-unused-asset.ts'
import { tableDelimiterRowRule } from './table-delimiter-row.ts'
import { terminologyProductNameRule } from './terminology-product-name.ts'
import { textConflictMarkerRule } from './text-conflict-marker.ts'
import { textForeignSyntaxRule } from './text-foreign-syntax.ts'
import { textInvisibleCharacterRule } from './text-invisible-character.ts'
import { textPlaceholderRule } from './text-placeholder.ts'
import { textStrayBackslashRule } from './text-stray-backslash.ts'
import { textUnclosedMarkRule } from './text-unclosed-mark.ts'
import { textUnknownEntityRule } from './text-unknown-entity.ts'
import { variableUnknownRule } from './variable-unknown.ts'

/** All rules of our own, by id. */
export const rules: Rule[] = [
  announcementTextRule,
  apiComponentRule,
  apiCoverageRule,
  apiSampleRule,
  baseRemovedAnchorRule,
  baseRemovedPageRule,
  baseRouteWithoutRedirectRule,
  cliCommandRule,
  cliComponentRule,
  codeCiWorkflowRule,
  codeJsonRule,
  codeLanguageRule,
  codeNeedlessUncheckedRule,
  codeShellRule,
  codeTomlRule,
  codeTypescriptRule,
  codeUnclosedFenceRule,
  codeXmlRule,
  codeYamlRule,
  diagramMissingSourceRule,
  diagramSizeRule,
  diagramSyntaxRule,
  diagramUnusedRule,
  dictionaryOrderRule,
  frontMatterDescriptionLengthRule,
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicateTitleRule,
  frontMatterKeyOrderRule,
  frontMatterPlainTextRule,
  frontMatterSchemaRule,
  frontMatterTitleLengthRule,
  headingBodyH1Rule,
  headingEmptyRule,
  linkBareUrlRule,
  linkEmptyTextRule,
  linkForeignImageRule,
  linkImageFormatRule,
  linkInsecureRule,
  linkInvalidAddressRule,
  linkMisleadingTextRule,
  linkMissingAnchorRule,
  linkMissingFileRule,
  linkMissingImageRule,
  linkMissingPageRule,
  linkRedirectRule,
  linkUnreachableRule,
  listMissingSpaceRule,
  mdxChildrenRule,
  mdxComponentRule,
  mdxEsmRule,
  mdxExpressionRule,
  mdxSyntaxRule,
  navigationMissingPageRule,
  proseArticleRule,
  proseConfusedWordRule,
  proseDoubledWordRule,
  prosePunctuationRule,
  proseTerminologyRule,
  proseUnpairedParenthesisRule,
  proseVagueAltTextRule,
  proseVagueLinkTextRule,
  redirectConflictRule,
  routeConflictRule,
  routeFileNameRule,
  routeShadowsAssetRule,
  safetyEventHandlerRule,
  safetyHtmlElementRule,
  safetyLinkSchemeRule,
  siteBrokenImageRule,
  siteDuplicateParagraphRule,
  siteEmptyCategoryRule,
  siteHeavyImageRule,
  siteIgnoredFileRule,
  siteMissingDescriptionRule,
  siteNameConflictRule,
  siteOrphanPageRule,
  siteSidebarPositionRule,
  siteUnusedAssetRule,
  tableDelimiterRowRule,
  terminologyProductNameRule,
  textConflictMarkerRule,
  textForeignSyntaxRule,
  textInvisibleCharacterRule,
  textPlaceholderRule,
  textStrayBackslashRule,
  textUnclosedMarkRule,
  textUnknownEntityRule,
  variableUnknownRule,
]
