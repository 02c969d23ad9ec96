/** Decodes a URL or a part of one. Returns it unchanged if its encoding is invalid. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the base path of a site's URL, or an empty string if the URL has none or is invalid. */
export function basePathOf(docsUrl: string): string {
  return URL.canParse(docsUrl) ? new URL(docsUrl).pathname.replace(/\/$/, '') : ''
}

/** Strips the base path from a pathname. Returns `undefined` for a pathname outside of it. */
export function stripBasePath(basePath: string, pathname: string): string | undefined {
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}
