import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

/**
 * Where Chrome and Chromium are usually installed. First comes the browser without a window, in which
 * a page opens three to four times as fast.
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
 * Path of a Chrome or Chromium: `CHROMIUM_PATH`, then the usual places, then Playwright's own.
 * Throws where `CHROMIUM_PATH` names no file; undefined where there is no browser.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const wanted = env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) {
    throw new Error(`Cannot find the browser that CHROMIUM_PATH names: ${wanted}`)
  }
  return wanted || [...usualPaths, chromium.executablePath()].find((file) => existsSync(file))
}

/**
 * Installs a Chromium: Playwright's own download, else, as root on Debian or Ubuntu, the package.
 * Returns its path. Throws where neither works.
 */
export async function installChromium(log: (line: string) => void): Promise<string> {
  log('No Chrome or Chromium found; installing one')
  await downloadWithPlaywright().catch(installPackage)
  const found = findChromium()
  if (found) return found
  throw new Error('Cannot install Chromium; install it, or set CHROMIUM_PATH to a browser')
}

const run = promisify(execFile)

async function downloadWithPlaywright(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const cli = path.join(path.dirname(manifest), 'cli.js')
  await run(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { timeout: 240_000 })
  await run(chromium.executablePath(), ['--version'])
}

async function installPackage(): Promise<void> {
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}
