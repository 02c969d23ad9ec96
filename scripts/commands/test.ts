import { spawn } from 'node:child_process'
import { runCommand } from './shared/command.ts'
import { findChromium, installChromium } from './shared/find-chromium.ts'

const usage = `Usage: npm test

Runs every check: types, code lint, content gate, unit tests, the build, and the site in a real
Chromium, which it finds (CHROMIUM_PATH, the usual places) or gets; what readers do there is tried
once more on a processor that is made six times slower.`

/** The steps in order; each is a script of package.json. */
const steps: [script: string, ...argv: string[]][] = [
  ['lint:content', '--max-warnings', '0'],
  ['generate'],
  ['typecheck'],
  ['lint'],
  ['test:unit'],
  ['test:mutations'],
  ['build'],
  ['test:site'],
  ['test:slow'],
]

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  const browser = findChromium() ?? (await installChromium((line) => console.log(line)))
  const env = { ...process.env, CHROMIUM_PATH: browser, NEXT_TELEMETRY_DISABLED: '1' }
  const failed: string[] = []
  for (const [script, ...options] of steps) {
    console.log(`\n▶ npm run ${[script, ...options].join(' ')}`)
    const code = await runScript(script, options, env)
    if (code !== 0) failed.push(script)
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll steps passed')
  console.log(`${steps.length - failed.length} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
})

function runScript(script: string, options: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
