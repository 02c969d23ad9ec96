import type { Metadata } from 'next'
import { NotFoundPage } from '../components/theme/not-found-page.tsx'
import { loadNavigationFile } from './_lib/site-data.ts'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** What `global-not-found.tsx` is in the finished site: in the preview, any address may get a page. */
export default async function PreviewNotFound() {
  const { entries } = await loadNavigationFile()
  return <NotFoundPage entries={entries} />
}
