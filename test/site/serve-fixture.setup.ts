import type { TestProject } from 'vitest/node'
import { serveSite } from '../../scripts/site/serve/serve.ts'
import { buildFixtureSite } from '../support/fixture-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site that `test/fixture-site/` makes. */
    fixtureUrl: string
    /** Folder of its files. */
    fixtureDir: string
  }
}

/** Builds the fixture's site where it is not built, serves it, and stops the server at the end. */
export default async function setup(project: TestProject) {
  const dir = await buildFixtureSite()
  const server = await serveSite({ dir, port: 0, host: '127.0.0.1' })
  project.provide('fixtureUrl', server.url)
  project.provide('fixtureDir', dir)
  return () => server.close()
}
