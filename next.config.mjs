import { availableParallelism } from 'node:os'
import nextra from 'nextra'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'

const withNextra = nextra({})

/** The path below which the site is published. The preview is at the top of its host. */
const basePath = process.env.DOCS_BASE_PATH ?? ''

/** @type {import('next').NextConfig} */
const config = withNextra({
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm run typecheck` checks the types of everything, once.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // For addresses that Next does not make itself (`page-address.ts`).
  env: { DOCS_BASE_PATH: basePath },
  // Pages are taken over from earlier builds of the same code: with another id, going on from one of
  // them to a new one would be a full load.
  generateBuildId: () => process.env.DOCS_BUILD ?? null,
  // The list of pages is there when all are compiled, which takes long where there are thousands.
  staticPageGenerationTimeout: 600,
  turbopack: {
    resolveAlias: {
      // Menus, list boxes and the zoom of the theme, which this site does not show: 70 KiB for each reader.
      '@headlessui/react': './components/theme/headless-ui.tsx',
    },
  },
  experimental: {
    // Next would leave one processor out, which halves the speed of exports where there are two.
    cpus: availableParallelism(),
    staticGenerationMinPagesPerWorker: 10,
    // Without it each page would carry the page that says that there is none.
    globalNotFound: true,
  },
})

/**
 * What `npm run build` has otherwise. Of an export, `distDir` is the folder of the site, which the
 * pipeline puts in the place of `out/` when it is finished.
 *
 * @type {import('next').NextConfig}
 */
const website = {
  output: 'export',
  distDir: process.env.DOCS_EXPORT ?? '.next',
  basePath,
  // No server runs the site's code: left as it is written, it is compiled sooner, and its errors can be
  // read without maps.
  enablePrerenderSourceMaps: false,
  experimental: {
    ...config.experimental,
    // A build names all pages that cannot be rendered, not only the first one.
    prerenderEarlyExit: false,
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
}

/**
 * What `npm run dev` has otherwise. It is no export, so that pages may come and go.
 *
 * @type {import('next').NextConfig}
 */
const preview = {
  logging: { incomingRequests: false, browserToTerminal: false },
  agentRules: false,
  allowedDevOrigins: process.env.DOCS_PREVIEW_HOSTS?.split(',') ?? [],
}

/**
 * Next claims a root folder `pages/` for its Pages Router as soon as a file there has one of these
 * extensions. The generated pages are `.mdx` and `_meta.js`, so that leaves `.tsx` for `app/`.
 */
const pageExtensions = ['tsx']

/** @param {string} phase */
export default function configure(phase) {
  const own = phase === PHASE_DEVELOPMENT_SERVER ? preview : website
  return { ...config, ...own, pageExtensions }
}
