import { readFile } from 'node:fs/promises'
import path from 'node:path'
import createThemeConfig from '../../theme.config.tsx'
import { parseYaml } from '../schema/parse-yaml.ts'
import { productSchema } from '../schema/product.ts'
import { announcementId } from './announcement-id.ts'

/**
 * The announcement of `theme.config.tsx` as a text to compile: path and MDX, empty where none is
 * configured or `product.yaml` does not fit its schema.
 */
export async function readAnnouncement(contentDir: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(contentDir, 'product.yaml'), 'utf8')
  const { value } = parseYaml(text, productSchema)
  const announcement = value && createThemeConfig(value).announcement
  return new Map(announcement ? [[`${announcementId}.mdx`, announcement.text]] : [])
}
