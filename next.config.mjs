import { availableParallelism } from 'node:os'

/**
 * Modules of Next that serve its runtime in the browser, which `scripts/site/slim-export.ts` takes out
 * of the site: its entry with all of React's client, and what writes five files per page for
 * prefetching. A build that leaves them out takes a third less. Should a version of Next name them
 * otherwise, they are made again and thrown away (`test/unit/next-internals.test.ts` would say so).
 */
const withoutRuntime = {
  'next/dist/client/app-next-turbopack.js': { browser: './app/_lib/no-runtime.ts' },
  './collect-segment-data': './app/_lib/no-runtime.ts',
}

/** Set by `npm run build`; `next dev` needs the runtime. */
const isSiteBuild = process.env.DOCS_BUILD !== undefined

/** @type {import('next').NextConfig} */
const config = {
  output: 'export',
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm run typecheck` checks the types of everything, once.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Next claims a root folder `pages/` for its Pages Router as soon as a file there has one of these
  // extensions. The generated pages are `.mdx` and `_meta.ts`, so that leaves `.tsx` for `app/`.
  pageExtensions: ['tsx'],
  // Pages wait until all are compiled, which takes long where there are thousands.
  staticPageGenerationTimeout: 600,
  turbopack: { resolveAlias: isSiteBuild ? withoutRuntime : {} },
  experimental: {
    // Next would leave one processor out, which halves the speed of exports where there are two.
    cpus: availableParallelism(),
    staticGenerationMinPagesPerWorker: 10,
    // Without it each page would carry the page that says that there is none.
    globalNotFound: true,
    // What was compiled is used again as a whole (`scripts/site/run-next.ts`), or not at all.
    turbopackFileSystemCacheForBuild: false,
  },
}

export default config
