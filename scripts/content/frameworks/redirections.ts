import { isWithin, type FrameworkDocs } from './framework-docs.ts'

/** Address that the configuration redirects, or the part of it before its first variable part. */
export interface Redirection {
  route: string
  isPattern: boolean
}

/** Lists the redirects of a site. The targets do not matter, since they may be outside of it. */
export function readRedirections({ redirects }: FrameworkDocs): Redirection[] {
  const all = redirects.map(({ from }) => {
    const variable = from.search(/[:*([]/)
    const route = (variable === -1 ? from : from.slice(0, variable)).replace(/\/+$/, '')
    return { route: route.replace(/\.html?$/, '') || '/', isPattern: variable !== -1 }
  })
  // A pattern for all addresses has conditions, such as the name of the host.
  return all.filter(({ route, isPattern }) => route !== '/' || !isPattern)
}

export function findIn(redirections: readonly Redirection[], route: string) {
  return redirections.find((each) =>
    each.isPattern ? isWithin(route.slice(1), each.route.slice(1)) : each.route === route,
  )
}
