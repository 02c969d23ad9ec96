import type { NavigationEntry } from '#core/navigation.ts'
import { NearestPage } from './nearest-page.client.tsx'
import { Main } from './page/main.client.tsx'
import { SectionLinks } from './page/section-links.tsx'
import { SearchButton } from './search/search-button.tsx'

/** 404 page with a suggested page, a search button and a link into each top-level section. */
export function NotFoundPage({ entries }: { entries: NavigationEntry[] }) {
  return (
    <div className="page page--centered" data-sidebar="none">
      <Main>
        <article className="prose">
          <header className="page__head">
            <h1 suppressHydrationWarning>Page not found</h1>
            <p suppressHydrationWarning>
              There is no page at this address. It may have moved, or there is a typo.
            </p>
          </header>
          <NearestPage entries={entries} />
          <SearchButton large />
          <h2 className="heading heading--2" suppressHydrationWarning>
            Or begin with one of these
          </h2>
          <SectionLinks entries={entries} />
        </article>
      </Main>
    </div>
  )
}
