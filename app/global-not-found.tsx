import type { Metadata } from 'next'
import { NotFoundPage } from '#components/theme/not-found-page.client.tsx'
import { loadNavigation } from './_lib/site-data.ts'
import { loadSiteMetadata, notFoundMetadata } from './_lib/site-config.ts'
import RootLayout from './layout.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const { title, ...metadata } = await loadSiteMetadata()
  const name = title.template.replace('%s', () => notFoundMetadata.title)
  return { ...metadata, ...notFoundMetadata, title: name }
}

/** 404 page with its own layout, since Next adds a plain `not-found.tsx` to every page. */
export default async function GlobalNotFound() {
  const { entries } = await loadNavigation()
  return (
    <RootLayout isNotFound>
      <NotFoundPage entries={entries} />
    </RootLayout>
  )
}
