import { frontMatterSchemaRule } from './front-matter-schema.ts'
import { linkMissingAnchorRule } from './link-missing-anchor.ts'
import { linkMissingFileRule } from './link-missing-file.ts'
import { linkMissingImageRule } from './link-missing-image.ts'
import { linkMissingPageRule } from './link-missing-page.ts'
import { mdxComponentRule } from './mdx-component.ts'
import { mdxEsmRule } from './mdx-esm.ts'
import { mdxExpressionRule } from './mdx-expression.ts'
import { mdxSyntaxRule } from './mdx-syntax.ts'
import { routeConflictRule } from './route-conflict.ts'
import type { Rule } from './rule.ts'
import { terminologyProductNameRule } from './terminology-product-name.ts'
import { variableUnknownRule } from './variable-unknown.ts'

/** All rules of our own, by id. */
export const rules: Rule[] = [
  frontMatterSchemaRule,
  linkMissingAnchorRule,
  linkMissingFileRule,
  linkMissingImageRule,
  linkMissingPageRule,
  mdxComponentRule,
  mdxEsmRule,
  mdxExpressionRule,
  mdxSyntaxRule,
  routeConflictRule,
  terminologyProductNameRule,
  variableUnknownRule,
]
