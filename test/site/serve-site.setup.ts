import type { TestProject } from 'vitest/node'
import { makeSite } from '../../scripts/commands/shared/make-site.ts'
import { outDir } from '../../scripts/site/build/build-site-files.ts'
import { findChromium } from '../../scripts/commands/shared/find-chromium.ts'
import { serveSite } from '../../scripts/site/serve/serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
    chromiumPath: string
  }
}

/** Builds what is not built, serves it on the loopback address, and stops the server at the end. */
export default async function setup(project: TestProject) {
  const chromiumPath = findChromium()
  if (!chromiumPath) {
    throw new Error('Cannot find Chrome or Chromium; run npm test, which gets one, or install it')
  }
  const code = await makeSite()
  if (code !== 0) throw new Error('The site does not build; see above')
  const server = await serveSite({ dir: outDir, port: 0, host: '127.0.0.1' })
  project.provide('siteUrl', server.url)
  project.provide('chromiumPath', chromiumPath)
  return () => server.close()
}
