import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFolder } from '../support/folder.ts'

/** Interpreter for each file extension. */
const interpreters: Record<string, string> = { '.sh': 'bash', '.mjs': 'node', '.py': 'python3' }

/** Whether Python can import `requests`, the only library that samples use. */
export const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0
if (!hasPython) process.stderr.write('Python scripts NOT RUN, python3 with requests is missing\n')

export interface Script {
  /** File name. Its extension selects the interpreter. */
  name: string
  code: string
  argv?: string[]
  env?: Record<string, string>
  /** Other files in the working directory, by path. */
  files?: Record<string, string | Buffer>
}

export interface ScriptRun {
  status: unknown
  stdout: string
  stderr: string
  /** Reads a file in the working directory. */
  read: (file: string) => Buffer
}

/** Runs a script in a temporary directory that is removed after the test. */
export async function runScript(script: Script): Promise<ScriptRun> {
  const { name, code, argv = [], env, files } = script
  const cwd = await createFolder({ ...files, [name]: code })
  const options = { cwd, env: { ...process.env, ...env } }
  return new Promise((resolve) => {
    const interpreter = interpreters[path.extname(name)]!
    execFile(interpreter, [name, ...argv], options, (error, stdout, stderr) => {
      const read = (file: string) => readFileSync(path.join(cwd, file))
      resolve({ status: error ? error.code : 0, stdout, stderr: stderr.trim(), read })
    })
  })
}
