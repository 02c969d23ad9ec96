import { defineConfig } from 'vitest/config'

/** What the tests in a browser have in common. */
const site = {
  globalSetup: ['test/site/serve-site.setup.ts', 'test/site/serve-fixture.setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A machine that has much else to do takes its time.
  expect: { poll: { timeout: 15_000 } },
}

/** What readers do most, which has to work as well on a slow machine. */
const behaviors = [
  ...['code', 'failures', 'large-sidebar', 'navigation', 'search', 'sidebar', 'site-menu'],
  ...['table-of-contents', 'tabs'],
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'test/*.test.ts',
            'test/unit/**/*.test.{ts,tsx}',
            'test/reporters/**/*.test.ts',
          ],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'mutations',
          include: ['test/mutations/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          ...site,
          name: 'site',
          include: ['test/site/**/*.test.{ts,tsx}'],
          provide: { slowdown: 1 },
        },
      },
      {
        test: {
          ...site,
          name: 'slow',
          include: behaviors.map((name) => `test/site/${name}.test.{ts,tsx}`),
          provide: { slowdown: 6 },
        },
      },
      {
        test: {
          ...site,
          name: 'stock',
          include: ['test/site/**/*.test.{ts,tsx}'],
          // What comes of putting React behind the page, and builds of their own.
          exclude: ['test/site/deferred/**', 'test/site/{rebuild,takeover}.test.ts'],
          globalSetup: ['test/site/serve-stock-site.setup.ts', ...site.globalSetup],
          provide: { slowdown: 1 },
        },
      },
      {
        test: {
          ...site,
          name: 'visual',
          globalSetup: ['test/site/serve-site.setup.ts'],
          include: ['test/visual/**/*.test.ts'],
          provide: { slowdown: 1 },
        },
      },
    ],
  },
})
