import type { Severity } from '#core/diagnostic.ts'

/**
 * Differences between the pages of one kind of site and those of others. Rules know no docs
 * system: they read these values, which are set nowhere else.
 */
export interface Dialect {
  /** Rules that run unless a setting says otherwise: all, or those for any Markdown. */
  rules: 'all' | 'general'
  /** Whether errors stop a build, so that neither settings nor comments can suppress them. */
  stopsBuild: boolean
  /** Whether pages have the variables, components and notations of this site. */
  hasOwnNotations: boolean
  /** Whether samples and addresses may have placeholders such as `<name>` and `*.example.com`. */
  hasPlaceholders: boolean
  /** Severity of a sample that does not parse. Defaults to that of the rule. */
  sampleSeverity?: Severity
}

/** Pages that this site is built from. */
export const ownDialect: Dialect = {
  rules: 'all',
  stopsBuild: true,
  hasOwnNotations: true,
  hasPlaceholders: false,
}

/** Markdown or MDX of any other site. */
export const anyDialect: Dialect = {
  rules: 'general',
  stopsBuild: false,
  hasOwnNotations: false,
  hasPlaceholders: true,
  sampleSeverity: 'warning',
}
