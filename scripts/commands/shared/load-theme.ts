import { build } from 'esbuild'
import type { Product } from '#content/schema/product.ts'
import { projectFile } from '#core/project-root.ts'
import type { ThemeConfig } from '../../../theme.config.tsx'

/**
 * Loads the settings of the site from `theme.config.tsx` as it is now. It is no part of the bundle that
 * commands run from, which is made anew when code changes, and a preview sees every edit.
 */
export async function loadTheme(
  product: Product,
  file = projectFile('theme.config.tsx'),
): Promise<ThemeConfig> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const url = `data:text/javascript;base64,${code}`
  const { default: createTheme } = (await import(/* @vite-ignore */ url)) as ThemeModule
  return createTheme(product)
}

interface ThemeModule {
  default: (product: Product) => ThemeConfig
}
