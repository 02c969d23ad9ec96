/** Addresses of pages and categories that are broken. Whether links to them are right is not known. */
export interface UncertainTargets {
  /** Routes, present and past, doc ids and paths of files, each as {@link foldName} returns it. */
  names: ReadonlySet<string>
  /** Whether one of the pages may answer at any route. */
  hasAnyRoute: boolean
}

/** Removes from a route, doc id or path what differs between spellings of the same target. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/\.(?:mdx?|html?)$|\/(?:index)?$/g, '')
}
