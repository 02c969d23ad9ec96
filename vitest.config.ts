import { defineConfig } from 'vitest/config'

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
        },
      },
      {
        test: {
          name: 'mutations',
          include: ['test/mutations/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/site/**/*.test.{ts,tsx}'],
          globalSetup: ['test/site/serve-site.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'visual',
          include: ['test/visual/**/*.test.ts'],
          globalSetup: ['test/site/serve-site.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
