import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { RetriedTests } from './test/support/retried-tests.ts'

/** Options shared by browser tests. A browser uses more than one core, so run fewer workers. */
const browser = {
  globalSetup: 'test/site/serve-sites.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 300_000,
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Allow for slow machines.
  expect: { poll: { timeout: 30_000 } },
  // Browsers crash and stall on shared runners. The report lists retried tests.
  retry: process.env.CI ? 2 : 0,
}

/** Tests that build or preview their own site, and need all cores for it. */
const builds = ['test/site/{rebuild,dev,dev-process}.test.ts']

/** Whether the content is another product's, which excludes the tests of this product's pages. */
const isOtherProduct = !/^slug: caseboard$/m.test(readFileSync('content-src/product.yaml', 'utf8'))
const excluded = isOtherProduct ? ['test/content/**'] : []

/** Vitest's default reporters, and one that lists retried tests. */
const reporters = [
  'default',
  ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
  new RetriedTests(),
]

/** Browser tests of this product's content. */
const contentInBrowser = ['test/content/in-browser/**/*.test.ts']

export default defineConfig({
  test: {
    reporters,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'test/*.test.ts',
            'test/unit/**/*.test.{ts,tsx}',
            'test/content/*.test.ts',
            'test/reporters/**/*.test.ts',
            // Needs nginx, which `.ci/run` installs.
            ...(process.env.CI ? ['test/hosting/*.test.ts'] : []),
          ],
          exclude: excluded,
          // Vitest leaves one core unused by default.
          maxWorkers: availableParallelism(),
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...browser,
          name: 'site',
          // Files share a worker's modules, its browser and the browser's cache.
          isolate: false,
          include: ['test/{site,smoke}/**/*.test.ts', ...contentInBrowser],
          exclude: [...builds, ...excluded],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...browser,
          name: 'builds',
          include: builds,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
