import type { Metadata } from 'next'
import { NotFoundPage } from '#components/theme/not-found-page.tsx'
import { loadLayout, loadSiteMetadata, notFoundMetadata } from './_lib/site-data.ts'
import RootLayout from './layout.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const { title, ...metadata } = await loadSiteMetadata()
  const fullTitle = title.template.replace('%s', () => notFoundMetadata.title)
  return { ...metadata, ...notFoundMetadata, title: fullTitle }
}

/** 404 page with the root layout. Next would embed a regular `not-found.tsx` in every page. */
export default async function GlobalNotFound() {
  const { entries } = (await loadLayout()).navigation
  return (
    <RootLayout isNotFound>
      <NotFoundPage entries={entries} />
    </RootLayout>
  )
}
