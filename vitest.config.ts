import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { RetriedTests } from './test/support/retried-tests.ts'

/** What the tests in a browser have in common; a browser is busy with more than one core. */
const browser = {
  globalSetup: ['test/site/serve-product.setup.ts', 'test/site/serve-sites.setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // A machine that has much else to do takes its time.
  expect: { poll: { timeout: 30_000 } },
  // Browsers crash and stall on shared runners: a test may run again there, and the report says which did.
  retry: process.env.CI ? 2 : 0,
}

/** Tests that build or preview a site of their own, and leave no processor to others meanwhile. */
const builds = ['test/site/{rebuild,dev}.test.ts']

/** Tests of this product's own pages, which another product's content leaves out. */
const isOtherProduct = !/^slug: caseboard$/m.test(readFileSync('content-src/product.yaml', 'utf8'))
const otherTests = isOtherProduct ? ['test/content/**'] : []

/** What Vitest reports by itself, and which tests it has run again. */
const reporters = [
  'default',
  ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
  new RetriedTests(),
]

/** Tests of this product's content that look at the built site. */
const inBrowser = ['test/content/in-browser/**/*.test.ts']

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
          ],
          exclude: otherTests,
          // Vitest leaves a core free, which is half of a small machine.
          maxWorkers: availableParallelism(),
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...browser,
          name: 'site',
          include: ['test/{site,smoke}/**/*.test.ts', ...inBrowser],
          exclude: [...builds, ...otherTests],
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
