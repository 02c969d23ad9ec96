import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { RetriedTestsReporter } from './test/support/retried-tests.ts'

/** Options shared by browser tests. A browser uses more than one core, so run fewer workers. */
const browserOptions = {
  globalSetup: 'test/site/serve-sites.setup.ts',
  testTimeout: 120_000,
  hookTimeout: 300_000,
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Allow for slow machines.
  expect: { poll: { timeout: 30_000 } },
  // Browsers crash and stall on shared runners. The report lists retried tests.
  retry: process.env.CI ? 2 : 0,
}

/** Tests that build or preview their own site and need all cores to do so. */
const buildTests = ['test/site/{attacks,rebuild,dev}.test.ts']

/** Whether the content is another product's. If so, tests of this product's pages are excluded. */
const isOtherProduct = !/^slug: caseboard$/m.test(readFileSync('content-src/product.yaml', 'utf8'))
const excludedTests = isOtherProduct ? ['test/content/**'] : []

/** Vitest's default reporters, plus one that lists retried tests. */
const reporters = [
  'default',
  ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
  new RetriedTestsReporter(),
]

/** Browser tests of this product's content. */
const contentBrowserTests = ['test/content/in-browser/**/*.test.ts']

export default defineConfig({
  test: {
    reporters,
    projects: [
      {
        test: {
          name: 'unit',
          // Test files in a worker share its modules and its spell checker.
          isolate: false,
          // Check as on a writer's machine, where no branch is compared with its target.
          env: { CI: '' },
          globalSetup: 'test/support/require-git.setup.ts',
          include: [
            'test/*.test.ts',
            'test/unit/**/*.test.{ts,tsx}',
            'test/content/*.test.ts',
            'test/reporters/**/*.test.ts',
            // Needs nginx, which `.ci/run` installs.
            ...(process.env.CI ? ['test/hosting/*.test.ts'] : []),
          ],
          exclude: excludedTests,
          // Vitest leaves one core unused by default.
          maxWorkers: availableParallelism(),
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...browserOptions,
          name: 'site',
          // Test files in a worker share its modules, its browser and the browser's cache.
          isolate: false,
          include: ['test/{site,smoke}/**/*.test.ts', ...contentBrowserTests],
          exclude: [...buildTests, ...excludedTests],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...browserOptions,
          name: 'builds',
          include: buildTests,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
