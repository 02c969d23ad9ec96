import type { TestProject } from 'vitest/node'
import { basePathOf } from '#core/url.ts'
import { outDir } from '#site/build/run-next.ts'
import { serveSite } from '#site/serve/serve.ts'
import { findChromium, installChromium } from '../support/find-chromium.ts'
import { buildTestSite, runBuild } from '../support/test-sites.ts'
import { readAddress } from '#site/check/check-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site built from `test/example-site/`. */
    siteUrl: string
    /** Address and folder of the site built from `test/fixture-site/`. */
    fixtureUrl: string
    fixtureDir: string
    /** Address of the site built from `content-src/`. */
    productUrl: string
    chromiumPath: string
  }
}

/** Finds a browser, then builds and serves all sites. Returns a function that stops the servers. */
export default async function setup(project: TestProject) {
  project.provide('chromiumPath', findChromium() ?? (await installChromium(console.log)))
  const [exampleDir, fixtureDir] = await Promise.all([
    buildTestSite('example-site'),
    buildTestSite('fixture-site'),
    runBuild(process.cwd()),
  ])
  const { docsUrl = '' } = await readAddress('test/fixture-site/content-src')
  const basePath = basePathOf(docsUrl)
  const options = { port: 0, host: '127.0.0.1' }
  const servers = await Promise.all([
    serveSite({ ...options, dir: exampleDir }),
    serveSite({ ...options, dir: fixtureDir, basePath }),
    serveSite({ ...options, dir: outDir }),
  ])
  const [site, fixture, product] = servers
  project.provide('siteUrl', site.url)
  project.provide('fixtureUrl', fixture.url + basePath)
  project.provide('fixtureDir', fixtureDir)
  project.provide('productUrl', product.url)
  return () => Promise.all(servers.map((server) => server.close()))
}
