import { spawn } from 'node:child_process'
import { runCommand } from './shared/command.ts'
import { findChromium, installChromium } from './shared/find-chromium.ts'

const usage = `Usage: npm test

Runs every check: types, code lint, content gate, unit tests, the build, and the site in a real
Chromium, which it finds (CHROMIUM_PATH, the usual places) or gets. Says at the end how long each step took.`

/**
 * Steps that run one after another, in lanes that run side by side: while ESLint and TypeScript keep
 * one core busy, the unit tests have the others. What is in a stage waits for the stage before.
 */
const stages: Step[][][] = [
  [[['lint:content', '--max-warnings', '0'], ['generate']]],
  [[['typecheck'], ['lint']], [['test:unit']]],
  [[['build'], ['test:site']]],
]

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  const browser = findChromium() ?? (await installChromium((line) => console.log(line)))
  const env = { ...process.env, CHROMIUM_PATH: browser, NEXT_TELEMETRY_DISABLED: '1' }
  const results: Result[] = []
  for (const lanes of stages) {
    const isAlone = lanes.length === 1
    const all = lanes.map(async (steps) => {
      for (const step of steps) results.push(await runStep(step, env, isAlone))
    })
    await Promise.all(all)
  }
  const failed = results.filter(({ isPassed }) => !isPassed)
  const width = Math.max(...results.map(({ script }) => script.length))
  console.log('')
  for (const { script, seconds, isPassed } of results) {
    console.log(
      `${isPassed ? '✔' : '✖'} ${script.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`,
    )
  }
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
})

/** Runs a step; its output is shown as it comes where it is alone, and else as a whole at its end. */
async function runStep(step: Step, env: NodeJS.ProcessEnv, isAlone: boolean): Promise<Result> {
  const [script, ...options] = step
  const title = `\n▶ npm run ${step.join(' ')}\n`
  const started = performance.now()
  if (isAlone) process.stdout.write(title)
  const { code, output } = await runScript(script, { options, env, isAlone })
  if (!isAlone) process.stdout.write(title + output)
  return { script, isPassed: code === 0, seconds: (performance.now() - started) / 1000 }
}

interface ScriptOptions {
  options: string[]
  env: NodeJS.ProcessEnv
  isAlone: boolean
}

function runScript(
  script: string,
  { options, env, isAlone }: ScriptOptions,
): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
    env,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** A script of package.json and its arguments. */
type Step = [script: string, ...argv: string[]]

interface Result {
  script: string
  isPassed: boolean
  seconds: number
}
