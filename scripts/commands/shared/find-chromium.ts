import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { attempt, installPackages, type Attempt } from './install-packages.ts'

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
 * Gets a Chromium where there is none: Playwright's own download, else, as root on Debian or
 * Ubuntu, a package. Returns its path; throws with one line that says what to install.
 */
export async function installChromium(log: (line: string) => void): Promise<string> {
  for (const [name, install] of [
    ['Playwright’s download', downloadWithPlaywright],
    ['the package chromium-headless-shell', () => installPackages('chromium-headless-shell')],
    ['the package chromium', () => installPackages('chromium')],
  ] as const) {
    log(`No Chrome or Chromium found; trying ${name}`)
    const problem = await install()
    const found = findChromium()
    if (!problem && found && (await canRun(found))) return found
    log(`That did not work: ${problem ?? 'the browser does not start'}`)
  }
  throw new Error(
    'Cannot find a browser for the tests; install Chrome or Chromium, or set CHROMIUM_PATH to one',
  )
}

const run = promisify(execFile)

function downloadWithPlaywright(): Attempt {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const cli = path.join(path.dirname(manifest), 'cli.js')
  return attempt(process.execPath, [cli, 'install', '--only-shell', 'chromium'], 240_000)
}

async function canRun(browser: string): Promise<boolean> {
  return run(browser, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}
