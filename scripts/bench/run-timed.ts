import { spawn } from 'node:child_process'

/** How long a command took as a whole process, in seconds. */
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

/** The middle one of several measurements. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
