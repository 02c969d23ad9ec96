import { SkipNavContent } from 'nextra/components'
import type { ReactNode } from 'react'
import type { NavItem, NavPage } from '../nav/nav-tree.ts'
import type { TocEntry } from '../../app/_lib/page.ts'
import type { PageData } from '../../scripts/generate/page-data.ts'
import { Breadcrumbs } from '../nav/breadcrumbs.tsx'
import { PageTurner } from '../nav/page-turner.tsx'
import { TableOfContents } from '../nav/table-of-contents.tsx'

interface Props {
  data: PageData
  /** From the top of the navigation to this page. */
  trail: NavItem[]
  toc: TocEntry[]
  previous: NavPage | undefined
  next: NavPage | undefined
  editUrl: string | undefined
  children: ReactNode
}

/** A documentation page: where it stands, its text, and where to go next. */
export function DocPage({ data, trail, toc, previous, next, editUrl, children }: Props) {
  const showToc = data.contents && toc.length > 0
  return (
    <div className={data.sidebar ? 'page' : 'page page--centered'}>
      <main
        id="mainContent"
        className="page__main"
        data-pagefind-body={data.unlisted ? undefined : ''}
      >
        <SkipNavContent />
        <Breadcrumbs trail={trail} />
        <article>
          <h1>{data.title}</h1>
          {children}
        </article>
        <footer className="page__footer" data-pagefind-ignore="all">
          <PageFacts data={data} editUrl={editUrl} />
          <PageTurner previous={previous} next={next} />
        </footer>
      </main>
      {showToc && <TableOfContents entries={toc} />}
    </div>
  )
}

function PageFacts({ data, editUrl }: Pick<Props, 'data' | 'editUrl'>) {
  return (
    <p className="page__facts">
      {data.lastChanged && (
        <span>
          Last changed on <time dateTime={data.lastChanged}>{formatDay(data.lastChanged)}</time>
        </span>
      )}
      {editUrl && data.source && (
        <a href={`${editUrl.replace(/\/$/, '')}/${data.source}`}>Edit this page</a>
      )}
    </p>
  )
}

function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
