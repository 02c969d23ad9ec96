import { build } from 'esbuild'

/** Bundles a script for browsers from its source, a path below the project's folder, and minifies it. */
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
