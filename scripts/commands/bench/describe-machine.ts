import { readFileSync } from 'node:fs'
import os from 'node:os'
import { projectFile } from '#core/project-root.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** One line on the machine and the versions of packages, for the head of a table. */
export function describeMachine(packages: string[]): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const manifest = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as Manifest
  const known = { ...manifest.dependencies, ...manifest.devDependencies }
  const versions = packages.map((name) => `${name} ${known[name] ?? ''}`)
  const machine = `${os.availableParallelism()} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, ${memory} GiB`
  return `${machine}; Node.js ${process.versions.node}; ${versions.join(', ')}`
}
