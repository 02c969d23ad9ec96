import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocPage } from '../../components/layout/doc-page.tsx'
import { findTrail } from '../../components/nav/nav-tree.ts'
import { feedFileName, releaseNotesFolder } from '../../scripts/content/generated-files.ts'
import { Frame } from '../_lib/frame.tsx'
import { loadNavigation } from '../_lib/navigation.ts'
import { loadPage, routeOfSegments } from '../_lib/page.ts'
import { loadSiteConfig } from '../_lib/site-config.ts'
import { loadRoutesToExport } from '../_lib/site-data.ts'

interface Props {
  params: Promise<{ slug?: string[] }>
}

/** Every route is known at build time; all others are not found. */
export const dynamicParams = false

export async function generateStaticParams() {
  const routes = await loadRoutesToExport()
  return routes.map((route) => ({ slug: route.split('/').filter(Boolean) }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await loadPage(routeOfSegments((await params).slug))
  if (!page) return {}
  const { title, description, keywords, route, docId, unlisted } = page.data
  const hasFeed = docId.startsWith(`${releaseNotesFolder}/`)
  return {
    title,
    description,
    ...(keywords && { keywords }),
    alternates: {
      canonical: route,
      ...(hasFeed && { types: { 'application/atom+xml': `/${feedFileName}` } }),
    },
    openGraph: { title, description, url: route, type: 'article' },
    ...(unlisted && { robots: { index: false } }),
  }
}

export default async function Page({ params }: Props) {
  const route = routeOfSegments((await params).slug)
  const page = await loadPage(route)
  if (!page) notFound()
  const [{ items, pages }, { product, theme }] = await Promise.all([
    loadNavigation(),
    loadSiteConfig(),
  ])
  const listed = pages.filter(({ hidden }) => !hidden)
  const index = listed.findIndex((each) => each.route === route)
  const { minLevel, maxLevel } = theme.tableOfContents
  return (
    <Frame route={route} docId={page.data.docId} sidebar={page.data.sidebar}>
      <DocPage
        data={page.data}
        trail={findTrail(items, route)}
        toc={page.toc.filter(({ depth }) => depth >= minLevel && depth <= maxLevel)}
        previous={index > 0 ? listed[index - 1] : undefined}
        next={index === -1 ? undefined : listed[index + 1]}
        editUrl={product.editUrl}
      >
        <page.Content />
      </DocPage>
    </Frame>
  )
}
