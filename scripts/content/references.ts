import type { ProductVariables } from '../core/variables.ts'
import type { CliReference } from './parse-cli.ts'

/**
 * Descriptions that parts of pages are made from and samples are checked against: plain data. Each
 * is undefined where its file is missing or wrong.
 */
export interface References {
  /** The command line, by `automation/cli.yaml`. */
  cli: CliReference | undefined
  /** Whether that file is there and wrong. */
  isCliBroken: boolean
}

/** What a page is read in the light of, besides its own text. */
export interface SiteData {
  variables: ProductVariables
  references: References
}

/** The references of a site that has none. */
export const noReferences: References = { cli: undefined, isCliBroken: false }

/**
 * The key of what a page takes from the references: empty for a page that takes nothing, so that a
 * change of a description does not concern it.
 */
export function referenceKey(text: string, { cli }: References): string {
  return cli && /\{product\.cli|<Cli/.test(text) ? cli.key : ''
}
