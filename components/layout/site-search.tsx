import { Icon } from './icons.tsx'

/** Opens the search. On the front page it has the size of what the reader looks for first. */
export function SearchButton({ large = false }: { large?: boolean }) {
  return (
    <button
      type="button"
      className={large ? 'search-button search-box needs-script' : 'search-button needs-script'}
      aria-haspopup="dialog"
      aria-label="Search the documentation"
      aria-keyshortcuts="/ Control+K"
      data-open="siteSearch"
    >
      <Icon name="search" />
      <span>{large ? 'Search the documentation' : 'Search'}</span>
      <kbd>/</kbd>
    </button>
  )
}

/** The search; the browser script fills in what it finds. */
export function SiteSearch() {
  return (
    <dialog id="siteSearch" className="site-search" aria-label="Search">
      <form className="site-search__form" role="search">
        <Icon name="search" />
        <input
          className="site-search__input"
          type="search"
          name="q"
          placeholder="Search documentation"
          aria-label="Search documentation"
          aria-controls="searchResults"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className="icon-button" aria-label="Close the search" data-close="">
          <Icon name="close" />
        </button>
      </form>
      <div className="site-search__results" id="searchResults">
        <p className="site-search__status" role="status" />
        <ul className="site-search__list" />
      </div>
    </dialog>
  )
}
