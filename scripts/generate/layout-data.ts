import { openStore } from '#core/cache/store.ts'
import type { Navigation } from '#core/navigation.ts'
import type { Product } from '#content/schema/product.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import type { PageData, LayoutPage } from './page-data.ts'

/** Data for the layout of all pages, which `app/` reads. */
export interface LayoutData {
  pages: PageIndexEntry[]
  navigation: Navigation
  product: Product
  theme: ThemeConfig
  /** HTML of the announcement, if there is one. */
  announcement: string | undefined
  /** Script that runs before the first paint. */
  earlyScript: string
  /** Values of all `style` attributes in pages. */
  styles: string[]
  /** Hash of all generated content. */
  revision: string
}

export interface PageIndexEntry extends Pick<PageData, 'docId' | 'route'> {
  /** Key of the rendered page in the store. */
  hash: string
}

/** Opens the store of rendered pages, which `app/` reads. */
export function openPageStore() {
  return openStore<LayoutPage>('layout-pages', { maxBytes: 2 ** 30 })
}

/** Reads a rendered page from the store. Throws if it is missing. */
export async function readLayoutPage({ route, hash }: PageIndexEntry): Promise<LayoutPage> {
  const page = await openPageStore().read(hash)
  if (!page) throw new Error(`Cannot find the rendered page \`${route}\``)
  return page
}
