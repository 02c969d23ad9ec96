import { spawnSync } from 'node:child_process'
import { findChromium, installChromium } from './shared/find-chromium.ts'
import { runCommand } from './shared/command.ts'

const command = {
  script: 'test',
  about:
    'Runs every check: the content check, types, code lint, unit tests, the build, and the site in a real Chromium, which it finds (CHROMIUM_PATH, the usual places) or installs. Prints at the end how long each step took.',
  options: {},
} as const

const steps = [
  ['lint:content', '--max-warnings', '0'],
  ['generate'],
  ['typecheck'],
  ['lint'],
  ['test:unit'],
  ['build'],
  ['test:site'],
]

await runCommand(command, async () => {
  const browser = findChromium() ?? (await installChromium((line) => console.log(line)))
  const env = { ...process.env, CHROMIUM_PATH: browser, NEXT_TELEMETRY_DISABLED: '1' }
  const results = steps.map((step) => runStep(step, env))
  const failed = results.filter(({ isPassed }) => !isPassed).length
  console.log('')
  for (const { script, seconds, isPassed } of results) {
    console.log(`${isPassed ? '✔' : '✖'} ${script.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`)
  }
  console.log(`${results.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})

function runStep([script = '', ...argv]: string[], env: NodeJS.ProcessEnv) {
  console.log(`\n▶ npm run ${[script, ...argv].join(' ')}`)
  const started = performance.now()
  const { status, error } = spawnSync('npm', ['run', '--silent', script, '--', ...argv], {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  return { script, isPassed: status === 0, seconds: (performance.now() - started) / 1000 }
}
