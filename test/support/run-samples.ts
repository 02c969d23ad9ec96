import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A sample to run: its code, and the variables of its environment. */
export interface Runnable {
  id: string
  code: string
  env: Record<string, string>
}

/** How the samples of one language are run: one process for all of them. */
interface Runner {
  extension: string
  command: string
  args: string[]
  /** Program that runs every file with its environment and prints `id message` of those that fail. */
  program: (files: Runnable[]) => string
}

/** The languages whose samples can be run. */
export const runners: Record<string, Runner> = {
  bash: {
    extension: 'sh',
    command: 'bash',
    args: ['-s'],
    program: (files) =>
      files
        .map(({ id, env }) => {
          const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
          return `env ${variables.join(' ')} bash -c "$(cat ${id}.sh)" >/dev/null 2>${id}.log || echo "${id} $(cat ${id}.log)"`
        })
        .join('\n'),
  },
  js: {
    extension: 'mjs',
    command: 'node',
    args: ['--input-type=module'],
    program: (files) => `
      console.log = () => {}
      for (const { id, env } of ${JSON.stringify(files)}) {
        Object.assign(process.env, env)
        try {
          await import(\`\${process.cwd()}/\${id}.mjs\`)
        } catch (error) {
          process.stdout.write(\`\${id} \${error}\\n\`)
        }
      }`,
  },
  python: {
    extension: 'py',
    command: 'python3',
    args: ['-'],
    program: (files) => `
import contextlib, io, json, os, sys
for sample in json.loads(${JSON.stringify(JSON.stringify(files))}):
    os.environ.update(sample["env"])
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(sample["code"], sample["id"], "exec"), {"__name__": "__main__"})
    except BaseException as error:
        print(sample["id"], repr(error))
`,
  },
}

/**
 * Runs samples of one language in a folder that holds the files that they name. Returns what those
 * that failed said, by id.
 */
export async function runSamples(
  samples: Runnable[],
  { extension, command, args, program }: Runner,
): Promise<Map<string, string>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'samples-'))
  try {
    for (const { id, code } of samples) {
      await writeFile(path.join(dir, `${id}.${extension}`), code)
      for (const name of listFileNames(code)) await writeFile(path.join(dir, name), 'content')
    }
    const output = await run(command, args, program(samples), dir)
    const failures = output.matchAll(/^(\w+) (.+)$/gm)
    return new Map(Array.from(failures, ([, id = '', message = '']) => [id, message]))
  } finally {
    await rm(dir, { recursive: true })
  }
}

/** Names of the files that samples send. */
function listFileNames(code: string): string[] {
  const names = code.matchAll(/=@([\w.-]+)|(?:openAsBlob|open|readFile)\(["']([\w.-]+)["']/g)
  return Array.from(names, ([, first, second]) => first ?? second ?? '')
}

function run(command: string, args: string[], input: string, cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (errors += String(data)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ended with ${code}: ${errors.slice(0, 2000)}`))
    })
    child.stdin.end(input)
  })
}
