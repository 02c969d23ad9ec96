import { Main } from './page/main.client.tsx'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { NearestPage } from './nearest-page.client.tsx'
import { SearchButton } from './search/search.client.tsx'
import { Link } from '#components/visit/link.client.tsx'

export const notFoundMetadata = { title: 'Page not found', robots: { index: false } }

/** 404 page with the most similar route, the search, and links into each top-level entry. */
export function NotFoundPage({ entries }: { entries: NavigationEntry[] }) {
  return (
    <div className="page page--centered" data-sidebar="none">
      <Main isIndexed={false}>
        <article className="prose">
          <h1>Page not found</h1>
          <p>
            There is no page at this address. It may have been moved, or the address may hold a
            typing mistake.
          </p>
          <NearestPage entries={entries} />
          <SearchButton large />
          <h2>Or begin with one of these</h2>
          <ul>
            {entries.map(([label, target]) => {
              const first = typeof target === 'string' ? target : listRoutes(target)[0]
              return (
                first !== undefined && (
                  <li key={first}>
                    <Link href={first}>{label}</Link>
                  </li>
                )
              )
            })}
          </ul>
        </article>
      </Main>
    </div>
  )
}
