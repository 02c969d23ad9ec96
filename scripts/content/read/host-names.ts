import { isReservedSegment, type Route } from '#core/route.ts'
import {
  appleIconFileName,
  faviconFileName,
  iconFileName,
  largeIconFileNames,
  manifestFileName,
} from './generated-files.ts'
import { assetFolder } from '../links/resolve-link.ts'

/** Files at the top of the site that the framework makes or the host reads. */
const hostFiles: ReadonlySet<string> = new Set(
  [
    ...['_headers', '_not-found', '_redirects', 'vercel.json', iconFileName, faviconFileName],
    ...[appleIconFileName, manifestFileName, ...Object.values(largeIconFileNames)],
  ].map((name) => `/${name}`),
)

/** The file or folder of the site in whose place `route` would stand; undefined where none. */
export function findHostName(
  route: Route,
  generatedFiles: ReadonlySet<string>,
): string | undefined {
  if (generatedFiles.has(route) || hostFiles.has(route)) return route
  const first = route.split('/')[1] ?? ''
  return isReservedSegment(first) || `/${first}` === assetFolder ? `/${first}` : undefined
}
