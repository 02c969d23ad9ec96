import type { Metadata } from 'next'
import { NotFoundPage, notFoundMetadata } from '#components/theme/not-found-page.tsx'
import { loadNavigation } from './_lib/site-data.ts'
import { loadSiteMetadata } from './_lib/site-config.ts'
import RootLayout from './layout.tsx'

/** Next renders a plain `not-found.tsx` into every other page, so this one brings its layout along. */
export async function generateMetadata(): Promise<Metadata> {
  const { title, ...metadata } = await loadSiteMetadata()
  const name = title.template.replace('%s', () => notFoundMetadata.title)
  return { ...metadata, ...notFoundMetadata, title: name }
}

export default async function GlobalNotFound() {
  const { entries } = await loadNavigation()
  return (
    <RootLayout isNotFound>
      <NotFoundPage entries={entries} />
    </RootLayout>
  )
}
