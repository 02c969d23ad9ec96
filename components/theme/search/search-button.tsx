import { Icon } from '../icons.tsx'

/** Button that opens the search. `SearchProvider` reacts to its events. */
export function SearchButton({ large = false }: { large?: boolean }) {
  return (
    <button
      type="button"
      className={`search-button control row needs-script ${large ? 'search-box' : ''}`}
      aria-haspopup="dialog"
      aria-label="Search the documentation"
      aria-keyshortcuts="/ Control+K"
      data-search-ignore=""
    >
      <Icon name="search" />
      <span suppressHydrationWarning>{large ? 'Search the documentation' : 'Search'}</span>
      <kbd suppressHydrationWarning>/</kbd>
    </button>
  )
}
