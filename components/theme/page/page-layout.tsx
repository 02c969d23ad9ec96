import type { ReactNode } from 'react'
import { CopyButton } from '#components/mdx/copy-button.client.tsx'
import { Link } from '#components/visit/link.client.tsx'
import { addressOf } from '#components/visit/page-address.ts'
import type { NavigationPage } from '#core/navigation.ts'
import type { PageData } from '#generate/page-data.ts'
import { Main } from './main.client.tsx'
import { Pagination } from './pagination.client.tsx'
import {
  FoldedTableOfContents,
  TableOfContents,
  type TocEntry,
} from './table-of-contents.client.tsx'

interface Props {
  metadata: PageData
  toc: TocEntry[]
  /** Titles from the top of the navigation to this page. */
  trail: string[]
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
  editUrl: string | undefined
  /** URL of the page's Markdown version. */
  markdown: string
  children: ReactNode
}

/**
 * Layout around the content of a page. Replaces the theme's wrapper, which needs the whole page map
 * on every page.
 */
export function PageLayout({ metadata, toc, trail, previous, next, ...props }: Props) {
  const { editUrl, markdown, children } = props
  const { route, title, contents, sidebar, unlisted, lastChanged } = metadata
  const isFront = route === '/'
  const hasToc = contents && toc.length > 0 && !isFront
  const actions = <PageActions markdown={markdown} />
  const layout = isFront ? ' page--front' : sidebar ? '' : ' page--centered'
  return (
    <div className={`page${layout}`} data-sidebar={sidebar ? undefined : 'none'}>
      <Main isIndexed={!unlisted}>
        <div className="page__top">
          <Breadcrumbs titles={trail} />
          {!isFront && actions}
        </div>
        <article className={isFront ? 'prose prose--front' : 'prose'}>
          <h1>{title}</h1>
          {hasToc && <FoldedTableOfContents entries={toc} />}
          {children}
        </article>
        <footer className="page__footer" data-pagefind-ignore="all">
          <div className="page__facts soft">
            {lastChanged && (
              <span>
                Last changed on <time dateTime={lastChanged}>{formatDay(lastChanged)}</time>
              </span>
            )}
            {editUrl && <a href={editUrl}>Edit this page</a>}
            {isFront && actions}
          </div>
          <Pagination previous={previous} next={next} />
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

/** Breadcrumbs without links to categories, which have no pages of their own. */
function Breadcrumbs({ titles }: { titles: string[] }) {
  if (titles.length < 2) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs" data-pagefind-ignore="all">
      <ol className="breadcrumbs__list">
        <li>
          <Link href="/">Home</Link>
        </li>
        {titles.map((title, index) => (
          <li key={title} aria-current={index === titles.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PageActions({ markdown }: { markdown: string }) {
  const address = addressOf(markdown)
  return (
    <div className="page-actions" data-pagefind-ignore="all">
      <CopyButton name="Copy page" address={address} />
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
    </div>
  )
}
