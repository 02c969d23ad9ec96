import { createRequire } from 'node:module'
import os from 'node:os'

const require = createRequire(import.meta.url)

/** One line on the machine and the versions of packages, for the head of a table. */
export function describeMachine(packages: string[]): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const versions = packages.map((name) => {
    const { version } = require(`${name}/package.json`) as { version: string }
    return `${name} ${version}`
  })
  const machine = `${os.availableParallelism()} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, ${memory} GiB`
  return `${machine}; Node.js ${process.versions.node}; ${versions.join(', ')}`
}
