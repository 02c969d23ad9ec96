import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

/**
 * Usual locations of Chrome and Chromium. The headless shell comes first, since it opens pages
 * three to four times as fast.
 */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of Chrome or Chromium from `CHROMIUM_PATH`, the usual locations or Playwright,
 * or `undefined` if there is none. Throws if `CHROMIUM_PATH` names a missing file.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const configured = env.CHROMIUM_PATH
  if (configured && !existsSync(configured)) {
    throw new Error(`Cannot find the browser that CHROMIUM_PATH names: ${configured}`)
  }
  return configured || [...usualPaths, chromium.executablePath()].find((file) => existsSync(file))
}

/** Installs Chromium with Playwright or else apt, and returns its path. Throws if both fail. */
export async function installChromium(log: (line: string) => void): Promise<string> {
  log('No Chrome or Chromium found; installing one')
  await downloadWithPlaywright().catch(installWithApt)
  const found = findChromium()
  if (found) return found
  throw new Error('Cannot install Chromium; install it, or set CHROMIUM_PATH to a browser')
}

const execFileAsync = promisify(execFile)

async function downloadWithPlaywright(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const cli = path.join(path.dirname(manifest), 'cli.js')
  await execFileAsync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], {
    timeout: 240_000,
  })
  await execFileAsync(chromium.executablePath(), ['--version'])
}

async function installWithApt(): Promise<void> {
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await execFileAsync('apt-get', ['update', '-qq'], options)
  await execFileAsync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    options,
  )
}
