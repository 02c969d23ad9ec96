import { availableParallelism } from 'node:os'

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
  experimental: {
    // Next would leave one processor out, which halves the speed of exports where there are two.
    cpus: availableParallelism(),
    staticGenerationMinPagesPerWorker: 10,
    // Without it each page would carry the page that says that there is none.
    globalNotFound: true,
  },
}

export default config
