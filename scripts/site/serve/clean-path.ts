/**
 * The address under which a path is meant: without `.html`, `index.html` and slashes at the end.
 * Never begins with two slashes, which a browser would take for another host.
 */
export function cleanPathOf(pathname: string): string {
  const clean = pathname
    .replace(/(?:^|\/)index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^\/{2,}/, '/')
  return clean === '' ? '/' : clean
}
