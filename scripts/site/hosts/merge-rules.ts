import { fits, type HeaderRule } from '../serve/headers.ts'

/**
 * The same rules for hosts where the last one that fits decides: each repeats, in front of its own
 * values, those that wider rules before it give to the same headers.
 */
export function mergeRules(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules.map((rule, index) => {
    const wider = rules.slice(0, index).filter(({ path }) => fits(rule.path, path))
    const headers = Object.entries(rule.headers).map(([name, value]) => {
      const values = [...wider.map((each) => each.headers[name]), value]
      return [name, values.filter((each) => each !== undefined).join(', ')]
    })
    return { ...rule, headers: Object.fromEntries(headers) as Record<string, string> }
  })
}
