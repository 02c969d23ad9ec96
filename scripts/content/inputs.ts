import type { Diagnostic } from '#core/diagnostic.ts'
import type { SourceFile } from './read/read-content.ts'
import type { FeatureFile } from './site.ts'

/**
 * Data that a rule depends on besides the text that it checks. A rule runs only if all its inputs
 * are valid; an error in an input is a finding of its own.
 *
 * - `product`: `product.yaml`
 * - `theme`: `theme.config.tsx`
 * - `variables`: the values of the variables in the checked document
 * - `all-variables`: the values of the variables in all documents
 * - `front-matter`: the front matter of the pages and categories that a site rule compares; those
 *   without are left out
 * - `routes`: the routes of all pages, categories and downloads
 * - `anchors`: the anchors of all pages
 * - `english`: text in English
 * - `dictionary`: `dictionary.txt`, if there is one
 * - `build`: a folder that is built, not just checked
 * - `feature:<name>`: the sources of a feature
 */
export type Input =
  | 'product'
  | 'theme'
  | 'variables'
  | 'all-variables'
  | 'front-matter'
  | 'routes'
  | 'anchors'
  | 'english'
  | 'dictionary'
  | 'build'
  | `feature:${string}`

/** Check of files that rules depend on. */
export interface SourceCheck {
  /** Input of rules that the files are. Broken if one of them is, and absent without files. */
  input?: Input
  files: readonly SourceFile[]
  provides?: readonly ProvidedParts[]
  /** Finds problems in the files. Slow for some features. */
  diagnose(this: void): Diagnostic[] | Promise<Diagnostic[]>
}

/** Parts of pages that come from one source file. */
export type ProvidedParts = Pick<FeatureFile, 'file' | 'components' | 'variables' | 'downloads'>
