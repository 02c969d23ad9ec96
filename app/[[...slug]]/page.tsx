import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { cardSize, readLayoutPage } from '#content/generated-site.ts'
import { PageContent } from '#components/theme/content/page-content.client.tsx'
import { Main } from '#components/theme/page/main.client.tsx'
import { TocColumn } from '#components/theme/page/toc-column.client.tsx'
import { isLargeSite, selectSidebarEntries } from '#components/theme/navigation/entries.ts'
import { Sidebar } from '#components/theme/navigation/sidebar.client.tsx'
import { NotFoundPage } from '#components/theme/not-found-page.tsx'
import type { Route } from '#core/route.ts'
import {
  loadSiteConfig,
  loadSiteMetadata,
  notFoundMetadata,
  isPreview,
  loadLayout,
  loadRoutesToExport,
} from '../_lib/site-data.ts'

interface Props {
  params: Promise<{ slug?: string[] }>
}

export async function generateStaticParams() {
  const routes = await loadRoutesToExport()
  return routes.map((route) => ({ slug: route.split('/').filter(Boolean) }))
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await loadPage(routeFromSegments((await params).slug))
  if (!page) return isPreview ? notFoundMetadata : {}
  const { card, formats, data } = page
  const { title, description, keywords, route, unlisted } = data
  const { product, theme } = await loadSiteConfig()
  // The front page's URL has no trailing slash.
  const url = route === '/' ? product.docsUrl : route
  return {
    title,
    description,
    ...(keywords && { keywords }),
    alternates: { canonical: url, types: formats },
    openGraph: {
      ...(await loadSiteMetadata()).openGraph,
      title,
      description,
      url,
      type: route === '/' ? 'website' : 'article',
      ...(card && { images: { url: card, ...cardSize, alt: `${title}, ${theme.siteTitle}` } }),
    },
    ...(unlisted && { robots: { index: false } }),
  }
}

export default async function Page({ params }: Props) {
  const route = routeFromSegments((await params).slug)
  const page = await loadPage(route)
  const { entries } = (await loadLayout()).navigation
  // This catch-all route matches every URL, so the preview never reaches `global-not-found.tsx`.
  if (!page && isPreview) return <NotFoundPage entries={entries} />
  if (!page) notFound()
  const { displayed_sidebar } = page.data
  const hasSidebar = displayed_sidebar !== 'none'
  const layoutClass = route === '/' ? ' page--front' : hasSidebar ? '' : ' page--centered'
  return (
    <>
      {isLargeSite(entries) && <Sidebar entries={selectSidebarEntries(entries, route)} />}
      <div className={`page${layoutClass}`} data-sidebar={hasSidebar ? undefined : 'none'}>
        <Main>
          <PageContent html={page.main} />
        </Main>
        {page.toc && <TocColumn html={page.toc} />}
      </div>
    </>
  )
}

/** Loads the page at `route`. Returns `undefined` if there is none. */
const loadPage = cache(async (route: Route) => {
  const { pages } = await loadLayout()
  const entry = pages.find((each) => each.route === route)
  return entry && readLayoutPage(entry)
})

/** Joins the segments matched by the catch-all route into a decoded route. */
function routeFromSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}
