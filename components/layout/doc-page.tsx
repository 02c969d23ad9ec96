import type { ReactNode } from 'react'
import type { TocEntry } from '../../app/_lib/page.ts'
import type { PageData } from '../../scripts/generate/page-data.ts'
import { Breadcrumbs } from '../nav/breadcrumbs.tsx'
import type { NavItem, NavPage } from '../nav/nav-tree.ts'
import { PageTurner } from '../nav/page-turner.tsx'
import { FoldedTableOfContents, TableOfContents } from '../nav/table-of-contents.tsx'

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
  const isFront = data.route === '/'
  const showToc = data.contents && toc.length > 0 && !isFront
  const layout = isFront ? ' page--front' : data.sidebar ? '' : ' page--centered'
  return (
    <div className={`page${layout}`} id="sitePage">
      <main
        id="mainContent"
        className="page__main"
        tabIndex={-1}
        data-pagefind-body={data.unlisted ? undefined : ''}
      >
        <Breadcrumbs trail={trail} />
        <article className={isFront ? 'prose prose--front' : 'prose'}>
          <h1>{data.title}</h1>
          {showToc && <FoldedTableOfContents entries={toc} />}
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
