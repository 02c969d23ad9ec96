export interface TocEntry {
  value: string
  id: string
}

/** Content of the table of contents beside the text, which is in a `TocColumn`. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  return (
    <>
      <p id="tocTitle" className="toc__title">
        On this page
      </p>
      <TocList entries={entries} />
    </>
  )
}

/**
 * Collapsed table of contents above the text, for viewports without room beside it. Closes when the
 * reader follows one of its links.
 */
export function CollapsibleTableOfContents({ entries }: { entries: TocEntry[] }) {
  return (
    <nav className="toc-fold" aria-label="On this page" data-search-ignore="all">
      <details>
        <summary>On this page</summary>
        <TocList entries={entries} />
      </details>
    </nav>
  )
}

function TocList({ entries }: { entries: TocEntry[] }) {
  return (
    <ul className="toc__list">
      {entries.map(({ id, value }) => (
        <li key={id}>
          <a className="toc__link" href={`#${id}`}>
            {value}
          </a>
        </li>
      ))}
    </ul>
  )
}
