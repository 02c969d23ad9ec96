import { existsSync } from 'node:fs'
import path from 'node:path'
import picocolors from 'picocolors'
import type { RenderOptions } from './report.ts'

/** Detects the capabilities of the terminal and the path from the repository root. */
export function detectRenderOptions(
  stream: Pick<NodeJS.WriteStream, 'isTTY'>,
): Omit<RenderOptions, 'seconds'> {
  return {
    colors: picocolors.createColors(picocolors.isColorSupported && stream.isTTY === true),
    pathPrefix: findPathPrefix(process.cwd()),
    linksPlaces: stream.isTTY && process.env.TERM_PROGRAM === 'vscode',
  }
}

/** Returns the path of `cwd` from the repository root. Empty outside a repository. */
function findPathPrefix(cwd: string): string {
  for (let folder = cwd; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) {
      return path.relative(folder, cwd).split(path.sep).join('/')
    }
  }
  return ''
}
