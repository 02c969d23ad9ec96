import path from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { scriptsFolder, type SiteScripts } from './site-scripts.ts'

const source = 'components/client'

const common: BuildOptions = {
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', 'safari16'],
  legalComments: 'none',
}

/**
 * Bundles the browser scripts. Returns what pages have to know of them, and the files by path below
 * `public/`. Throws where the sources do not compile.
 */
export async function bundleScripts(): Promise<SiteScripts & { files: Map<string, Uint8Array> }> {
  const [early, site] = await Promise.all([
    build({ ...common, entryPoints: [`${source}/early.ts`], format: 'iife' }),
    build({
      ...common,
      entryPoints: [`${source}/site.ts`],
      format: 'esm',
      splitting: true,
      outdir: scriptsFolder,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
    }),
  ])
  const files = new Map(
    site.outputFiles!.map(({ path: file, contents }) => [
      path.posix.join(scriptsFolder, path.basename(file)),
      contents,
    ]),
  )
  const entry = [...files.keys()].find((file) => file.startsWith(`${scriptsFolder}/site-`))!
  return { early: early.outputFiles![0]!.text.trim(), site: `/${entry}`, files }
}
