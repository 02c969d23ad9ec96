import { findNearest } from '#core/did-you-mean.ts'

/** Ids that settings and directives may name. */
export interface KnownRules {
  has(id: string): boolean
  /** The id that a wrong one was meant to be; undefined where none comes near. */
  nearest(id: string): string | undefined
}

/** Ids that exist; a wrong one may lack its source, or have another sign than `:` behind it. */
export function createKnownRules(ids: Iterable<string>): KnownRules {
  const known = new Set(ids)
  return {
    has: (id) => known.has(id),
    nearest(id) {
      const all = [...known]
      const wanted = plain(id)
      return (
        all.find((each) => plain(each) === wanted) ??
        all.find((each) => plain(each).endsWith(`-${wanted}`)) ??
        findNearest(id, known)
      )
    },
  }
}

/** Says that a rule does not exist, and which may be meant. */
export function describeUnknownRule(id: string, known: KnownRules, place = ''): string {
  const nearest = known.nearest(id)
  return `Unknown rule \`${id}\`${place}${nearest ? `; did you mean \`${nearest}\`?` : ''}`
}

function plain(id: string): string {
  return id.toLowerCase().replace(/[^a-z\d]+/g, '-')
}

/**
 * Lists the rules of third-party linters, which settings and directives may name; a test checks the
 * list against the linters.
 */
export const linterRules: readonly string[] = [
  'cspell:unknown-word',
  ...[
    ...['001', '003', '004', '005', '007', '009', '010', '011', '012', '013', '014', '018', '019'],
    ...['020', '021', '022', '023', '024', '025', '026', '027', '028', '029', '030', '031', '032'],
    ...['033', '034', '035', '036', '037', '038', '039', '040', '041', '042', '043', '044', '045'],
    ...['046', '047', '048', '049', '050', '051', '052', '053', '054', '055', '056', '058', '059'],
    ...['060'],
  ].map((number) => `markdownlint:MD${number}`),
  'remark-lint:no-blockquote-without-marker',
  'remark-lint:no-duplicate-definitions',
  'remark-lint:no-undefined-references',
  'remark-lint:no-unused-definitions',
  'remark-lint:ordered-list-marker-style',
  'remark-validate-links:missing-file',
  'remark-validate-links:missing-heading',
  'remark-validate-links:missing-heading-in-file',
]
