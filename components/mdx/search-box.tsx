import { SearchButton } from '../layout/site-search.tsx'

/** The search, large enough to begin with. */
export function SearchBox() {
  return <SearchButton large />
}
