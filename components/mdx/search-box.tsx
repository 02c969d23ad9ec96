import { SearchButton } from '../theme/search/search.client.tsx'

/** The search, large enough to begin with. */
export function SearchBox() {
  return <SearchButton large />
}
