import type { Api } from './api-reference/api.ts'
import type { ProductVariables } from '../core/variables.ts'
import type { CliReference } from './command-line/parse-cli.ts'

/**
 * Descriptions that parts of pages are made from and samples are checked against: plain data. Each
 * is undefined where its file is missing or wrong.
 */
export interface References {
  /** The command line, by `automation/cli.yaml`. */
  cli: CliReference | undefined
  /** Whether that file is there and wrong. */
  isCliBroken: boolean
  /** The API, by `api/openapi.yaml`. */
  api: Api | undefined
  /** Whether that file is there and wrong. */
  isApiBroken: boolean
}

/** What a page is read in the light of, besides its own text. */
export interface SiteData {
  variables: ProductVariables
  references: References
}

/** The references of a site that has none. */
export const noReferences: References = {
  cli: undefined,
  isCliBroken: false,
  api: undefined,
  isApiBroken: false,
}

/**
 * The key of what a page takes from the references: empty for a page that takes nothing, so that a
 * change of a description does not concern it.
 */
export function referenceKey(text: string, references: References): string {
  const { cli, isCliBroken, api, isApiBroken } = references
  return [
    /\{product\.cli|<Cli/.test(text) ? (cli?.key ?? String(isCliBroken)) : '',
    concernsApi(text, api) ? (api?.key ?? String(isApiBroken)) : '',
  ].join(' ')
}

/** Whether a text shows a part of the API, or may hold a call of it; a link to a page does not. */
function concernsApi(text: string, api: Api | undefined): boolean {
  const path = api?.server.replace(/^https?:\/\/[^/]+/, '') || undefined
  const hasPath = path !== undefined && text.includes(path)
  return hasPath || /\{product\.apiHost|<Operation|<Schema/.test(text)
}
