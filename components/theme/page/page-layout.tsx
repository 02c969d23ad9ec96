import type { ReactNode } from 'react'
import { CopyButton } from '#components/mdx/copy-button.tsx'
import { Link } from '#components/visit/link.tsx'
import { withBasePath } from '#components/visit/page-address.ts'
import { listRoutes, type NavigationEntry, type NavigationPage } from '#core/navigation.ts'
import type { PageData } from '#content/generated-site.ts'
import { SectionLinks } from './section-links.tsx'
import { CollapsibleTableOfContents, type TocEntry } from './table-of-contents.tsx'

interface Props {
  metadata: PageData
  /** Empty if the page has no table of contents. */
  toc: TocEntry[]
  /** Navigation entries from the top level down to the page. Empty if it is not listed. */
  trail: NavigationEntry[]
  entries: NavigationEntry[]
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
  editUrl: string | undefined
  /** Path of the page's Markdown version, without the base path. */
  markdownPath: string
  /** Links that open the page in an assistant. */
  assistants: { label: string; href: string }[]
  /** Link that reports a problem with the page. */
  reportHref: string | undefined
  /** First paragraph, which is part of the header. */
  lead: ReactNode
  children: ReactNode
}

/**
 * Content of `<main>`: breadcrumbs, the text of the page and its footer. Replaces the theme's
 * wrapper, which needs the whole page map on every page.
 */
export function PageLayout({ metadata, toc, previous, next, ...props }: Props) {
  const { trail, entries, editUrl, markdownPath, assistants, reportHref, lead, children } = props
  const { route, title, lastChanged, reviewed } = metadata
  const isFront = route === '/'
  const actions = <PageActions markdownPath={markdownPath} />
  return (
    <>
      {!isFront && <Breadcrumbs trail={trail.length > 0 ? trail : [[title, route]]} />}
      <article className={isFront ? 'prose prose--front' : 'prose'}>
        <header className="page__head">
          <h1>{title}</h1>
          {lead}
        </header>
        {!isFront && (
          <div className="page__tools">
            {toc.length > 0 && <CollapsibleTableOfContents entries={toc} />}
            {actions}
          </div>
        )}
        {children}
      </article>
      <footer className="page__footer" data-search-ignore="all">
        <div className="page__facts soft">
          <Day label="Last changed on" day={lastChanged} />
          <Day label="Last reviewed on" day={reviewed} />
          {editUrl && <a href={editUrl}>Edit this page</a>}
          {reportHref && <a href={reportHref}>Report a problem with this page</a>}
          {assistants.map(({ label, href }) => (
            <a key={label} href={href} rel="nofollow noopener">
              {label}
            </a>
          ))}
          {isFront && actions}
        </div>
        <Pagination previous={previous} next={next} />
        {metadata.displayed_sidebar === 'none' && <SectionLinks entries={entries} />}
      </footer>
    </>
  )
}

function Day({ label, day }: { label: string; day: string | undefined }) {
  if (!day) return null
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return (
    <span>
      {label} <time dateTime={day}>{new Date(day).toLocaleDateString('en-US', options)}</time>
    </span>
  )
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
            {typeof target === 'string' ? label : <Link href={listRoutes(target)[0]}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PageActions({ markdownPath }: { markdownPath: string }) {
  const address = withBasePath(markdownPath)
  return (
    <div className="page-actions soft" data-search-ignore="all">
      <CopyButton name="Copy page" address={address} />
      <a href={address} type="text/markdown">
        <span>View as </span>Markdown
      </a>
    </div>
  )
}

/** Links to the neighbors of a page. The next page is prefetched once its link is in view. */
function Pagination({ previous, next }: Pick<Props, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <Link className="pagination__link box" href={previous.route} rel="prev">
          <span>← Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="pagination__link pagination__link--next box" href={next.route} rel="next">
          <span>Next →</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
