import { readFileSync } from 'node:fs'
import os from 'node:os'
import { projectFile } from '../core/project-root.ts'

/** One line on the machine and the versions of packages, for the head of a table. */
export function describeMachine(packages: string[]): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const versions = packages.map((name) => {
    // Not every package lets its manifest be imported.
    const manifest = readFileSync(projectFile(`node_modules/${name}/package.json`), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    return `${name} ${version}`
  })
  const machine = `${os.availableParallelism()} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, ${memory} GiB`
  return `${machine}; Node.js ${process.versions.node}; ${versions.join(', ')}`
}
