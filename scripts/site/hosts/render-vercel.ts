import { mergeRules } from './merge-rules.ts'
import type { HostFiles, ServedSite } from './served-site.ts'

/** Renders `vercel.json`: clean addresses, headers and redirects for Vercel. */
export function renderVercel({ headerRules, redirects }: ServedSite): HostFiles {
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: mergeRules(headerRules).map(({ path, headers }) => ({
      source: path.split('*').map(escapePattern).join('(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: Array.from(redirects, ([from, to]) => ({
      source: escapePattern(from),
      destination: to,
      permanent: true,
    })),
  }
  return { 'vercel.json': `${JSON.stringify(settings, null, 2)}\n` }
}

/** The part of a path, with what means something in Vercel's patterns taken as it is. */
function escapePattern(text: string): string {
  return text.replace(/[:()*+?{}.\\]/g, '\\$&')
}
