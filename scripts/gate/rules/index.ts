import type { Feature } from '#content/feature.ts'
import type { Rule } from '#content/rule.ts'
import { compareText } from '#core/diagnostic.ts'
import { baseRouteWithoutRedirectRule } from './base-route-without-redirect.ts'
import { codeJsonRule } from './code/code-json.ts'
import { codeLanguageRule } from './code/code-language.ts'
import { codeShellRule } from './code/code-shell.ts'
import { codeTypescriptRule } from './code/code-typescript.ts'
import { codeUnclosedFenceRule } from './code/code-unclosed-fence.ts'
import { codeYamlRule } from './code/code-yaml.ts'
import { frontMatterDescriptionLengthRule } from './front-matter/front-matter-description-length.ts'
import {
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicateTitleRule,
} from './front-matter/front-matter-duplicates.ts'
import { frontMatterPlainTextRule } from './front-matter/front-matter-plain-text.ts'
import { frontMatterSchemaRule } from './front-matter/front-matter-schema.ts'
import { frontMatterTitleLengthRule } from './front-matter/front-matter-title-length.ts'
import { headingBodyH1Rule } from './heading-body-h1.ts'
import { headingEmptyRule } from './heading-empty.ts'
import { linkBareUrlRule } from './links/link-bare-url.ts'
import { linkEmptyTextRule } from './links/link-empty-text.ts'
import { linkForeignImageRule } from './links/link-foreign-image.ts'
import { linkImageFormatRule } from './links/link-image-format.ts'
import { linkInsecureRule } from './links/link-insecure.ts'
import { linkInvalidAddressRule } from './links/link-invalid-address.ts'
import { linkMissingAnchorRule } from './links/link-missing-anchor.ts'
import { linkMissingFileRule } from './links/link-missing-file.ts'
import { linkMissingImageRule } from './links/link-missing-image.ts'
import { linkMissingPageRule } from './links/link-missing-page.ts'
import { linkRedirectRule } from './links/link-redirect.ts'
import { mdxChildrenRule } from './mdx/mdx-children.ts'
import { mdxComponentRule } from './mdx/mdx-component.ts'
import { mdxEsmRule } from './mdx/mdx-esm.ts'
import { mdxExpressionRule } from './mdx/mdx-expression.ts'
import { mdxSyntaxRule } from './mdx/mdx-syntax.ts'
import { navigationMissingAnchorRule } from './navigation-missing-anchor.ts'
import { navigationMissingPageRule } from './navigation-missing-page.ts'
import { pictureStepsRule } from './picture-steps.ts'
import { proseArticleRule } from './prose/prose-article.ts'
import { proseDoubledWordRule } from './prose/prose-doubled-word.ts'
import { prosePunctuationRule } from './prose/prose-punctuation.ts'
import { proseTerminologyRule } from './prose/prose-terminology.ts'
import { proseVagueAltTextRule } from './prose/prose-vague-alt-text.ts'
import { proseVagueLinkTextRule } from './prose/prose-vague-link-text.ts'
import { redirectConflictRule } from './redirect-conflict.ts'
import { routeConflictRule } from './route-conflict.ts'
import { routeFileNameRule } from './route-file-name.ts'
import { routeShadowsAssetRule } from './route-shadows-asset.ts'
import { safetyEventHandlerRule } from './safety-event-handler.ts'
import { safetyHtmlElementRule } from './safety-html-element.ts'
import { safetyLinkSchemeRule } from './safety-link-scheme.ts'
import { siteEmptyCategoryRule } from './site/site-empty-category.ts'
import { siteBrokenImageRule, siteHeavyImageRule } from './site/site-images.ts'
import { siteIgnoredFileRule } from './site/site-ignored-file.ts'
import { siteMissingDescriptionRule } from './site/site-missing-description.ts'
import { siteOrphanPageRule } from './site/site-orphan-page.ts'
import { siteUnusedAssetRule } from './site/site-unused-asset.ts'
import { tableDelimiterRowRule } from './table-delimiter-row.ts'
import { terminologyProductNameRule } from './terminology-product-name.ts'
import { textConflictMarkerRule } from './text/text-conflict-marker.ts'
import { textForeignSyntaxRule } from './text/text-foreign-syntax.ts'
import { textInvisibleCharacterRule } from './text/text-invisible-character.ts'
import { textPlaceholderRule } from './text/text-placeholder.ts'
import { textUnclosedMarkRule } from './text/text-unclosed-mark.ts'
import { variableUnknownRule } from './variable-unknown.ts'

/** The rules that hold whatever features there are. */
const ownRules: readonly Rule[] = [
  baseRouteWithoutRedirectRule,
  codeJsonRule,
  codeLanguageRule,
  codeShellRule,
  codeTypescriptRule,
  codeUnclosedFenceRule,
  codeYamlRule,
  frontMatterDescriptionLengthRule,
  frontMatterDuplicateDescriptionRule,
  frontMatterDuplicateTitleRule,
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
  linkMissingAnchorRule,
  linkMissingFileRule,
  linkMissingImageRule,
  linkMissingPageRule,
  linkRedirectRule,
  mdxChildrenRule,
  mdxComponentRule,
  mdxEsmRule,
  mdxExpressionRule,
  mdxSyntaxRule,
  navigationMissingAnchorRule,
  navigationMissingPageRule,
  pictureStepsRule,
  proseArticleRule,
  proseDoubledWordRule,
  prosePunctuationRule,
  proseTerminologyRule,
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
  siteEmptyCategoryRule,
  siteHeavyImageRule,
  siteIgnoredFileRule,
  siteMissingDescriptionRule,
  siteOrphanPageRule,
  siteUnusedAssetRule,
  tableDelimiterRowRule,
  terminologyProductNameRule,
  textConflictMarkerRule,
  textForeignSyntaxRule,
  textInvisibleCharacterRule,
  textPlaceholderRule,
  textUnclosedMarkRule,
  variableUnknownRule,
]

/** All rules of a product with these features, by id. */
export function createRules(features: readonly Feature[]): Rule[] {
  const rules = [...ownRules, ...features.flatMap((feature) => feature.rules)]
  return rules.sort((a, b) => compareText(a.id, b.id))
}
