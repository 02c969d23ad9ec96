import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The languages of scripts, by the ending of their files, and the programs that run them. */
const programs: Record<string, string> = { sh: 'bash', mjs: 'node', py: 'python3' }

/** Whether Python 3 and the one library of its samples are installed here. */
export const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0

/** What came of a script. */
export interface ScriptRun {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a script of a page in a folder of its own, beside the files that pages upload. */
export async function runScript(
  name: string,
  code: string,
  env: Record<string, string>,
  argv: string[] = [],
): Promise<ScriptRun> {
  const dir = await mkdtemp(path.join(tmpdir(), 'script-'))
  try {
    for (const file of ['payment-spinner.png', 'payment-console.log']) {
      await writeFile(path.join(dir, file), 'content')
    }
    await writeFile(path.join(dir, name), code)
    const program = programs[path.extname(name).slice(1)]
    if (!program) throw new Error(`Cannot run ${name}`)
    return await run(program, [name, ...argv], dir, { ...process.env, ...env })
  } finally {
    await rm(dir, { recursive: true })
  }
}

function run(
  program: string,
  argv: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<ScriptRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (data) => (output.stdout += String(data)))
    child.stderr.on('data', (data) => (output.stderr += String(data)))
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, ...output }))
  })
}
