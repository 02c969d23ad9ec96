import type { ReactNode } from 'react'
import { CopyButton } from '#components/mdx/copy-button.client.tsx'
import { Link } from '#components/visit/link.client.tsx'
import { withBasePath } from '#components/visit/page-address.ts'
import { listRoutes, type NavigationEntry, type NavigationPage } from '#core/navigation.ts'
import type { PageData } from '#generate/page-data.ts'
import { Main } from './main.client.tsx'
import { Pagination } from './pagination.client.tsx'
import { SectionLinks } from './section-links.tsx'
import {
  CollapsibleTableOfContents,
  TableOfContents,
  type TocEntry,
} from './table-of-contents.client.tsx'

interface Props {
  metadata: PageData
  toc: TocEntry[]
  /** Navigation entries from the top level down to the page. Empty if it is not listed. */
  trail: NavigationEntry[]
  entries: NavigationEntry[]
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
  editUrl: string | undefined
  /** Path of the page's Markdown version, without the base path. */
  markdownPath: string
  children: ReactNode
}

/**
 * Layout around the content of a page. Replaces the theme's wrapper, which needs the whole page map
 * on every page.
 */
export function PageLayout({ metadata, toc, previous, next, ...props }: Props) {
  const { trail, entries, editUrl, markdownPath, children } = props
  const { route, title, unlisted, lastChanged } = metadata
  const hasSidebar = metadata.displayed_sidebar !== 'none'
  const isFront = route === '/'
  const hasToc = !metadata.hide_table_of_contents && toc.length > 0 && !isFront
  const actions = <PageActions markdownPath={markdownPath} />
  const layoutClass = isFront ? ' page--front' : hasSidebar ? '' : ' page--centered'
  return (
    <div className={`page${layoutClass}`} data-sidebar={hasSidebar ? undefined : 'none'}>
      <Main isIndexed={!unlisted}>
        {!isFront && <Breadcrumbs trail={trail.length > 0 ? trail : [[title, route]]} />}
        <article className={isFront ? 'prose prose--front' : 'prose'}>
          {isFront ? (
            <h1>{title}</h1>
          ) : (
            <header className="page__head">
              <h1>{title}</h1>
              {actions}
            </header>
          )}
          {hasToc && <CollapsibleTableOfContents entries={toc} />}
          {children}
        </article>
        <footer className="page__footer" data-search-ignore="all">
          <div className="page__facts soft">
            {lastChanged && (
              <span>
                Last changed on <time dateTime={lastChanged}>{formatDay(lastChanged)}</time>
              </span>
            )}
            {metadata.reviewed && (
              <span>
                Last reviewed on{' '}
                <time dateTime={metadata.reviewed}>{formatDay(metadata.reviewed)}</time>
              </span>
            )}
            {editUrl && <a href={editUrl}>Edit this page</a>}
            {isFront && actions}
          </div>
          <Pagination previous={previous} next={next} />
          {!hasSidebar && <SectionLinks entries={entries} />}
        </footer>
      </Main>
      {hasToc && <TableOfContents entries={toc} />}
    </div>
  )
}

function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

/** Breadcrumbs. A category has no page of its own, so it links to its first page. */
function Breadcrumbs({ trail }: { trail: NavigationEntry[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs" data-search-ignore="all">
      <ol className="breadcrumbs__list">
        <li>
          <Link href="/">Home</Link>
        </li>
        {trail.map(([label, target]) => (
          <li key={label} aria-current={typeof target === 'string' ? 'page' : undefined}>
            {typeof target === 'string' ? (
              label
            ) : (
              <Link href={listRoutes(target)[0]!}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PageActions({ markdownPath }: { markdownPath: string }) {
  const address = withBasePath(markdownPath)
  return (
    <div className="page-actions" data-search-ignore="all">
      <CopyButton name="Copy page" address={address} />
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
    </div>
  )
}
