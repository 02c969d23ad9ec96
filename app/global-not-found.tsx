import type { Metadata, Viewport } from 'next'
import { NotFoundPage } from '../components/layout/not-found-page.tsx'
import { Document, loadSiteMetadata } from './_lib/document.tsx'
import { Frame } from './_lib/frame.tsx'
import { loadNavigation } from './_lib/navigation.ts'
import './styles/index.css'

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

/** No layout is around this page, so that Next does not render it into every other one. */
export async function generateMetadata(): Promise<Metadata> {
  const { title, ...metadata } = await loadSiteMetadata()
  const name = title.template.replace('%s', () => 'Page not found')
  return { ...metadata, title: name, robots: { index: false } }
}

export default async function GlobalNotFound() {
  const { items } = await loadNavigation()
  return (
    <Document>
      <Frame route="/404" sidebar={false}>
        <NotFoundPage items={items} />
      </Frame>
    </Document>
  )
}
