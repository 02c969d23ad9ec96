import { spawn } from 'node:child_process'

/**
 * How long a command took as a whole process, in seconds. Rejects with the end of what it wrote where
 * it ends with more than `worstCode`: linters end with 1 where they have found something.
 */
export async function timeProcess(
  command: string,
  argv: string[],
  cwd: string,
  worstCode: 0 | 1 = 0,
): Promise<number> {
  const started = performance.now()
  const timeout = 3600 * 1000
  const child = spawn(command, argv, { cwd, timeout, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject)
  })
  const seconds = (performance.now() - started) / 1000
  if (code !== null && code <= worstCode) return seconds
  const end = Buffer.concat(parts).toString('utf8').trim().slice(-4000)
  throw new Error(
    `${command} ${argv.join(' ')} ended with ${code ?? 'no code within an hour'}:\n${end}`,
  )
}

/** The middle one of several measurements. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
