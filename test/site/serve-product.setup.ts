import type { TestProject } from 'vitest/node'
import { makeSite } from '#site/build/make-site.ts'
import { outDir } from '#site/build/run-next.ts'
import { serveSite } from '#site/serve/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site that `content-src/` makes. */
    productUrl: string
  }
}

/** Builds the project's own site where it is not built, serves it, and stops the server at the end. */
export default async function setup(project: TestProject) {
  const code = await makeSite()
  if (code !== 0) throw new Error('The site does not build; see above')
  const server = await serveSite({ dir: outDir, port: 0, host: '127.0.0.1' })
  project.provide('productUrl', server.url)
  return () => server.close()
}
