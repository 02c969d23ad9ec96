import type { TocEntry } from '../../app/_lib/page.ts'

/** The headings of the page, as links. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  return (
    <nav className="toc" aria-labelledby="tocTitle">
      <p id="tocTitle" className="toc__title">
        On this page
      </p>
      <ul>
        {entries.map(({ id, value }) => (
          <li key={id}>
            <a href={`#${id}`}>{value}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
