import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { findChromium, installChromium } from './shared/find-chromium.ts'
import { runCommand } from './shared/command.ts'

const command = {
  script: 'test',
  about:
    'Runs every check: the content check, types, code lint, unit tests, the build, and the site in a real Chromium, which it finds (CHROMIUM_PATH, the usual places) or installs. Prints at the end how long each step took.',
  options: {},
} as const

/** Steps one after another; those of one line use one core each and run side by side. */
const steps = [
  [['lint:content', '--max-warnings', '0']],
  [['generate']],
  [['typecheck'], ['lint']],
  [['test:unit']],
  [['build']],
  [['test:site']],
]

await runCommand(command, async () => {
  const browser = findChromium() ?? (await installChromium((line) => console.log(line)))
  const env = { ...process.env, CHROMIUM_PATH: browser, NEXT_TELEMETRY_DISABLED: '1' }
  const results: Result[] = []
  for (const group of steps) {
    results.push(...(await Promise.all(group.map((step) => runStep(step, env, group.length > 1)))))
  }
  const failed = results.filter(({ isPassed }) => !isPassed).length
  console.log('')
  for (const { script, seconds, isPassed } of results) {
    console.log(`${isPassed ? '✔' : '✖'} ${script.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`)
  }
  console.log(`${results.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})

interface Result {
  script: string
  isPassed: boolean
  seconds: number
}

/** Runs a script. Prints its output as it comes, or at its end where another runs beside it. */
async function runStep(
  [script = '', ...argv]: string[],
  env: NodeJS.ProcessEnv,
  isBeside: boolean,
): Promise<Result> {
  const title = `\n▶ npm run ${[script, ...argv].join(' ')}`
  if (!isBeside) console.log(title)
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', script, '--', ...argv], {
    env,
    stdio: isBeside ? 'pipe' : 'inherit',
    shell: process.platform === 'win32',
  })
  const outputs = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''))
  const [status] = (await once(child, 'close')) as [number | null]
  if (isBeside) console.log([title, ...(await Promise.all(outputs))].join('\n').trimEnd())
  return { script, isPassed: status === 0, seconds: (performance.now() - started) / 1000 }
}
