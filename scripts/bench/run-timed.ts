import { spawn } from 'node:child_process'

/** How long a command took as a whole process, in seconds; its exit code does not matter. */
export async function timeCommand(
  command: string,
  argv: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const started = performance.now()
  const child = spawn(command, argv, { cwd, env, stdio: 'ignore' })
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  return (performance.now() - started) / 1000
}

/**
 * How long a command took as a whole process, in seconds. Rejects with what it wrote where it ends
 * with anything but 0.
 */
export async function runProcess(
  command: string,
  argv: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const started = performance.now()
  const child = spawn(command, argv, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject)
  })
  if (code !== 0) {
    const text = Buffer.concat(output).toString('utf8').trim()
    throw new Error(`${command} ${argv.join(' ')} ended with ${code}:\n${text.slice(-4000)}`)
  }
  return (performance.now() - started) / 1000
}

/** The middle one of several measurements. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
