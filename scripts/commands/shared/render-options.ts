import { existsSync } from 'node:fs'
import path from 'node:path'
import picocolors from 'picocolors'
import type { RenderOptions } from '#gate/reporters/report.ts'

/** The environment as far as it decides how a report looks. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Finds out what a report may assume of the terminal, the repository and the CI service. */
export function detectRenderOptions(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
  env: Environment = process.env,
): Omit<RenderOptions, 'seconds'> {
  const cwd = process.cwd()
  const colors = picocolors.createColors(picocolors.isColorSupported && stream.isTTY === true)
  const blobUrl = findBlobUrl(env)
  return {
    colors,
    hyperlinks: colors.isColorSupported && understandsHyperlinks(env),
    cwd,
    pathPrefix: findPathPrefix(cwd),
    ...(stream.columns && { width: stream.columns }),
    ...(blobUrl && { blobUrl }),
  }
}

/** Whether the terminal is known to understand OSC 8; others may print the address as garbage. */
export function understandsHyperlinks(env: Environment): boolean {
  if (env.FORCE_HYPERLINK) return env.FORCE_HYPERLINK !== '0'
  if (env.CI || env.TMUX || env.TERM === 'dumb') return false
  const programs = ['vscode', 'iTerm.app', 'WezTerm', 'ghostty', 'zed', 'Hyper']
  return (
    programs.includes(env.TERM_PROGRAM ?? '') ||
    ['xterm-kitty', 'xterm-ghostty', 'alacritty', 'foot'].includes(env.TERM ?? '') ||
    env.WT_SESSION !== undefined ||
    // Release 0.50 had it first, and crashed on it.
    Number(env.VTE_VERSION ?? 0) > 5000
  )
}

/** The path of `cwd` below the folder with `.git`, with forward slashes; empty where there is none. */
export function findPathPrefix(cwd: string): string {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) {
      return path.relative(folder, cwd).split(path.sep).join('/')
    }
    if (folder === path.dirname(folder)) return ''
  }
}

/** Where GitHub shows the checked commit, in a run of its Actions. */
function findBlobUrl(env: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env
  return server && repository && commit ? `${server}/${repository}/blob/${commit}` : undefined
}
