import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Undefined where it worked, else why it did not. */
export type Attempt = Promise<string | undefined>

/** Installs packages of Debian or Ubuntu, as root. */
export async function installPackages(...names: string[]): Attempt {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root'
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get'
  return (
    (await attempt('apt-get', ['update', '-qq'], 240_000)) ??
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], 600_000)
  )
}

/** Runs a command for so many milliseconds at most; packages ask nothing meanwhile. */
export async function attempt(command: string, argv: string[], timeout: number): Attempt {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run(command, argv, { timeout, env, maxBuffer: 1 << 26 })
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]
  }
}
