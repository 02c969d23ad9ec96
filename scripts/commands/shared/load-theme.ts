import { readFile } from 'node:fs/promises'
import { runTheme } from '#content/read/read-theme.ts'
import type { Product } from '#content/schema/product.ts'
import { projectFile } from '#core/project-root.ts'
import type { ThemeConfig } from '../../../theme.config.tsx'

/** Loads the settings of the site from `theme.config.tsx` as it is now, so that a preview sees every edit. */
export async function loadTheme(
  product: Product,
  file = projectFile('theme.config.tsx'),
): Promise<ThemeConfig> {
  const text = await readFile(file, 'utf8')
  return (await runTheme({ text, displayPath: file }, product)) as ThemeConfig
}
