import { build } from 'esbuild'

/** Bundles and minifies a script for browsers. `source` is relative to the working directory. */
export async function bundleScript(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022', 'safari16'],
  })
  return outputFiles[0]!.text.trim()
}
