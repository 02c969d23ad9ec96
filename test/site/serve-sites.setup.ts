import type { TestProject } from 'vitest/node'
import { findChromium, installChromium } from '../support/find-chromium.ts'
import { readBasePath } from '#site/check/read-docs-url.ts'
import { serveSite } from '#site/serve/serve.ts'
import { buildTestSite } from '../support/test-sites.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site that `test/example-site/` makes, and the folder of its files. */
    siteUrl: string
    siteDir: string
    /** The same of `test/fixture-site/`, which is below a path of its host. */
    fixtureUrl: string
    fixtureDir: string
    chromiumPath: string
  }
}

/** Builds the sites of the tests where they are not built, serves them, and stops the servers at the end. */
export default async function setup(project: TestProject) {
  const chromiumPath = findChromium() ?? (await installChromium((line) => console.log(line)))
  const [siteDir, fixtureDir] = await Promise.all([
    buildTestSite('example-site'),
    buildTestSite('fixture-site'),
  ])
  const basePath = await readBasePath('test/fixture-site/content-src')
  const serve = (dir: string, below = '') =>
    serveSite({ dir, basePath: below, port: 0, host: '127.0.0.1' })
  const [site, fixture] = await Promise.all([serve(siteDir), serve(fixtureDir, basePath)])
  project.provide('chromiumPath', chromiumPath)
  project.provide('siteUrl', site.url)
  project.provide('siteDir', siteDir)
  project.provide('fixtureUrl', fixture.url + basePath)
  project.provide('fixtureDir', fixtureDir)
  return () => Promise.all([site.close(), fixture.close()])
}
