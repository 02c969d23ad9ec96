import type { TocEntry } from '../../app/_lib/page.ts'

/** The headings of the page, as links, beside the text. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  return (
    <nav className="toc" aria-labelledby="tocTitle" data-pagefind-ignore="all">
      <p id="tocTitle" className="toc__title">
        On this page
      </p>
      <TocList entries={entries} />
    </nav>
  )
}

/** The same, folded away above the text, where there is no room beside it. */
export function FoldedTableOfContents({ entries }: { entries: TocEntry[] }) {
  return (
    <nav className="toc-fold" aria-label="On this page" data-pagefind-ignore="all">
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
