import { charset, lookup } from 'mime-types'
import { hostFolder, type HostFiles, type ServedSite } from '../served-site.ts'
import { quote, renderHeaders } from './nginx-headers.ts'

/**
 * Renders what makes nginx answer as `npm start` does, in two files: one for the `http` block, one for
 * the `server` block, which says besides where to listen, `root`, and the certificates.
 */
export function renderNginx(site: ServedSite): HostFiles {
  const { maps, directives } = renderHeaders(site.headerRules)
  return {
    [`${hostFolder}/nginx/http.conf`]: [...addressMaps(site), ...maps].join(''),
    [`${hostFolder}/nginx/server.conf`]: renderServer(site, directives),
  }
}

/** Maps of what was asked for, as it came in: `$uri` is decoded and put in order. */
function addressMaps({ redirects, basePath }: ServedSite): string[] {
  const moved = Array.from(
    redirects,
    ([from, to]) => `  ${quote(`~^${escapeRegex(from)}$`)} ${quote(to.replaceAll('$', '%24'))};\n`,
  )
  return [
    `map $request_uri $docs_path {\n  "~^(?<docs_name>[^?]*)" $docs_name;\n}\n`,
    cleanMap,
    `map $docs_clean $docs_target {\n  default $docs_clean;\n${moved.join('')}}\n`,
    refusedMap(basePath),
    ...(basePath === '' ? [] : [fileMap(basePath)]),
    `map $request_method $docs_allow {\n  default "GET, HEAD";\n  GET "";\n  HEAD "";\n}\n`,
  ]
}

/** The address under which a path is meant; see `cleanPathOf`. */
const cleanMap = String.raw`map $request_uri $docs_clean {
  "~*^/+(?:index\.html?)?(?:\?|$)" /;
  "~*^/*(?<docs_name>/[^/?][^?]*?)/+index\.html?(?:\?|$)" $docs_name;
  "~*^/*(?<docs_name>/[^/?][^?]*?)\.html?(?:\?|$)" $docs_name;
  "~^/*(?<docs_name>/[^/?][^?]*?)/*(?:\?|$)" $docs_name;
}
`

/** The path of a file within the site: `$uri` is without what the address is encoded with. */
function fileMap(basePath: string): string {
  const within = quote(`~^${escapeRegex(basePath)}(?<docs_within>/.*)$`)
  return `map $uri $docs_file {\n  ${within} $docs_within;\n}\n`
}

/** Encoded slashes, hidden files, empty segments, and files that are no addresses of the site. */
const refusedMap = (basePath: string) => String.raw`map $request_uri $docs_refused {
  "~*^[^?]*%2f" 1;
  "~*^[^?]*/(?:\.|%2e)" 1;
  "~^[^?]*[^/?]//+[^/?]" 1;
  "~^${escapeRegex(basePath)}/(?:404|index|_not-found|_headers|_redirects|vercel\.json|${hostFolder}/[^?]*)(?:\?|$)" 1;
}
`

function renderServer({ extensions, basePath }: ServedSite, headers: string[]): string {
  const known = extensions.filter((extension) => lookup(extension))
  const types = known.map((extension) => `  ${lookup(extension)} ${extension};\n`)
  const texts = new Set(
    known.map((extension) => lookup(extension) as string).filter((type) => charset(type)),
  )
  // To nginx, pages are texts in any case.
  texts.delete('text/html')
  const file = basePath === '' ? '$uri' : '$docs_file'
  const outside = basePath === '' ? '' : 'location / {\n  return 404;\n}\n'
  return `types {
${types.join('')}}
default_type application/octet-stream;
charset utf-8;
charset_types ${[...texts].join(' ')};
gzip_static on;
gzip_vary on;
server_tokens off;
absolute_redirect off;
add_header Allow $docs_allow always;
${headers.join('')}
if ($docs_allow) {
  return 405;
}
if ($docs_refused) {
  return 404;
}
if ($docs_target != $docs_path) {
  return 308 $docs_target$is_args$args;
}
error_page 404 @docs_missing;
location = ${basePath || '/'} {
  try_files /index.html =404;
}
location ${basePath}/ {
  try_files ${file}.html ${file} =404;
}
${outside}location @docs_missing {
  try_files /404.html =404;
}
`
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
