/** Addresses of broken pages and categories. Links to them cannot be checked. */
export interface UncertainTargets {
  /** Routes, doc ids and file paths, each folded by {@link foldName}. */
  names: ReadonlySet<string>
  /** Whether one of the pages may answer at any route. */
  hasAnyRoute: boolean
}

/** Removes from a route, doc id or path what differs between spellings of the same target. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/\.(?:mdx?|html?)$|\/(?:index)?$/g, '')
}
