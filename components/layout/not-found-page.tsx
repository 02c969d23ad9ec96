import { listPages, type NavItem } from '../nav/nav-tree.ts'
import { SearchButton } from './site-search.tsx'

/** The most pages that the not-found page lists for the browser script to compare with. */
const listedUpTo = 300

/**
 * What readers get at an address without a page: the search, the entries of the sidebar, and, from
 * the browser script, the pages whose address is nearest to the one they typed.
 */
export function NotFoundPage({ items }: { items: NavItem[] }) {
  const pages = listPages(items)
  const known = pages.length <= listedUpTo ? pages : []
  return (
    <div className="page page--centered" id="sitePage">
      <main id="mainContent" className="page__main" tabIndex={-1}>
        <article className="prose">
          <h1>Page not found</h1>
          <p>
            There is no page at this address. It may have been moved, or the address may hold a
            typing mistake.
          </p>
          <section id="nearestPages" hidden>
            <h2>Did you mean</h2>
            <ul />
          </section>
          <SearchButton large />
          <h2>Or begin with one of these</h2>
          <ul>
            {items.flatMap((item) => {
              const first = listPages([item]).find(({ hidden }) => !hidden)
              if (!first) return []
              return [
                <li key={first.route}>
                  <a href={first.route}>{item.label}</a>
                </li>,
              ]
            })}
          </ul>
        </article>
        <script
          id="knownPages"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: renderKnownPages(known) }}
        />
      </main>
    </div>
  )
}

/** Route and label of each page, as JSON that is safe within a script element. */
function renderKnownPages(pages: { route: string; label: string }[]): string {
  const entries = pages.map(({ route, label }) => [route, label])
  return JSON.stringify(entries).replaceAll('<', '\\u003c')
}
