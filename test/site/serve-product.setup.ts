import type { TestProject } from 'vitest/node'
import { outDir } from '#site/build/run-next.ts'
import { serveSite } from '#site/serve/serve.ts'
import { runBuild } from '../support/test-sites.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site that `content-src/` makes. */
    productUrl: string
  }
}

/** Builds the project's own site where it is not built, serves it, and stops the server at the end. */
export default async function setup(project: TestProject) {
  await runBuild(process.cwd())
  const server = await serveSite({ dir: outDir, port: 0, host: '127.0.0.1' })
  project.provide('productUrl', server.url)
  return () => server.close()
}
