import { runScript } from './run-script.ts'

export interface Sample {
  id: string
  code: string
  env: Record<string, string>
}

/** Settings for running all samples of one language in one process. */
interface Runner {
  extension: string
  /** Builds a script that runs each sample and prints `id message` for each failure. */
  script: (samples: Sample[]) => string
}

export const runners: Record<string, Runner> = {
  bash: {
    extension: 'sh',
    script: (samples) =>
      samples
        .map(({ id, env }) => {
          const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
          return `env ${variables.join(' ')} bash -c "$(cat ${id}.sh)" >/dev/null 2>${id}.log || echo "${id} $(cat ${id}.log)"`
        })
        .join('\n'),
  },
  js: {
    extension: 'mjs',
    script: (samples) => `
      console.log = () => {}
      for (const { id, env } of ${JSON.stringify(samples)}) {
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
    script: (samples) => `
import contextlib, io, json, os, sys
for sample in json.loads(${JSON.stringify(JSON.stringify(samples))}):
    os.environ.update(sample["env"])
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(sample["code"], sample["id"], "exec"), {"__name__": "__main__"})
    except BaseException as error:
        print(sample["id"], repr(error))
`,
  },
}

/** Runs samples of one language, and returns the error message of each that fails, by ID. */
export async function runSamples(
  samples: Sample[],
  { extension, script }: Runner,
): Promise<Map<string, string>> {
  const files = samples.flatMap(({ id, code }) => [
    [`${id}.${extension}`, code],
    ...listUploads(code).map((name) => [name, 'content']),
  ])
  const name = `run-all.${extension}`
  const run = await runScript({
    name,
    code: script(samples),
    files: Object.fromEntries(files) as Record<string, string>,
  })
  if (run.status !== 0) throw new Error(`${name} exited with ${String(run.status)}: ${run.stderr}`)
  const failures = run.stdout.matchAll(/^(\w+) (.+)$/gm)
  return new Map(Array.from(failures, ([, id = '', message = '']) => [id, message]))
}

/** Returns the names of the files that a sample uploads. */
function listUploads(code: string): string[] {
  const names = code.matchAll(/=@([\w.-]+)|(?:openAsBlob|open|readFile)\(["']([\w.-]+)["']/g)
  return Array.from(names, ([, first, second]) => first ?? second ?? '')
}
