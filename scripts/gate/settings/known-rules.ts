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
