import type { Metadata } from 'next'
import { NotFoundPage } from '../components/layout/not-found-page.tsx'
import { Frame } from './_lib/frame.tsx'
import { loadNavigation } from './_lib/navigation.ts'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default async function NotFound() {
  const { items } = await loadNavigation()
  return (
    <Frame route="/404" sidebar={false}>
      <NotFoundPage items={items} />
    </Frame>
  )
}
