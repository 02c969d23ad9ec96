import { availableParallelism } from 'node:os'
import nextra from 'nextra'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

const withNextra = nextra({})

/** Base path of the site. The preview has none. */
const basePath = process.env.DOCS_BASE_PATH ?? ''

/** @type {import('next').NextConfig} */
const sharedConfig = withNextra({
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm run typecheck` already checks types.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Inlined into `components/visit/page-address.ts`.
  env: { DOCS_BASE_PATH: basePath },
  // Pages are reused from earlier builds of the same code. With different build ids, navigations
  // between reused and new pages would be full page loads.
  generateBuildId: () => process.env.DOCS_BUILD ?? null,
  // `generateStaticParams` waits until all pages are rendered, for any time on a busy machine. Longer
  // than about 24 days would exceed the maximum delay of a timer.
  staticPageGenerationTimeout: 2_000_000,
  turbopack: {
    resolveAlias: {
      // Keep Headless UI out of the client bundle. The site renders only its `Button`.
      '@headlessui/react': './components/theme/headless-ui.tsx',
    },
  },
  experimental: {
    // Next leaves one CPU unused by default. On two cores, that halves the speed of the export.
    cpus: availableParallelism(),
    staticGenerationMinPagesPerWorker: 10,
    // Without this, every page would contain the 404 page.
    globalNotFound: true,
  },
})

/**
 * Overrides for `npm run build`. With `output: 'export'`, `distDir` is the output folder. The
 * pipeline replaces `out/` with it at the end.
 *
 * @type {import('next').NextConfig}
 */
const buildOverrides = {
  output: 'export',
  distDir: process.env.DOCS_EXPORT ?? '.next',
  basePath,
  // Server code only runs during the build. Without minification it compiles faster, and stack
  // traces are readable without source maps.
  enablePrerenderSourceMaps: false,
  experimental: {
    ...sharedConfig.experimental,
    // Report all pages that fail to render, not only the first one.
    prerenderEarlyExit: false,
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
}

/**
 * Overrides for `npm run dev`. Without `output: 'export'`, pages can be added and removed.
 *
 * @type {import('next').NextConfig}
 */
const previewOverrides = {
  logging: { incomingRequests: false, browserToTerminal: false },
  agentRules: false,
  allowedDevOrigins: process.env.DOCS_PREVIEW_HOSTS?.split(',') ?? [],
}

/**
 * Extensions of route files. Next treats the root folder `pages/` as its Pages Router if a file in
 * it has one of them. The generated files there are `.mdx` and `.js`, so only `.tsx` is safe.
 */
const pageExtensions = ['tsx']

/** @param {string} phase */
export default function configure(phase) {
  const overrides = phase === PHASE_DEVELOPMENT_SERVER ? previewOverrides : buildOverrides
  return { ...sharedConfig, ...overrides, pageExtensions }
}
