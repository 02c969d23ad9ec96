import { escapeHtml } from '#core/escape.ts'
import { Link } from '#components/visit/link.tsx'
import { RawHtml } from '../content/page-content.client.tsx'
import type { TextSpan } from './excerpt.ts'
import type { PageMatch, SearchMatch } from './find.ts'

interface Props {
  page: PageMatch
  activeId: string | undefined
  onFound: () => void
}

/** Group of listbox options: one for the page, and one for each matching section. */
export function PageOptionGroup({ page, activeId, onFound }: Props) {
  const { sections, kind } = page
  return (
    <div
      className="search-result"
      role="group"
      aria-label={page.title.map(({ text }) => text).join('')}
    >
      {[page, ...sections].map((match: SearchMatch) => {
        const id = `searchResult-${match.url}`
        return (
          <Link
            key={id}
            id={id}
            className="search-option"
            role="option"
            tabIndex={-1}
            aria-selected={id === activeId}
            href={match.url}
            onClick={({ ctrlKey, metaKey, shiftKey }) => {
              // With a modifier key, the link opens elsewhere, and the results stay.
              if (!ctrlKey && !metaKey && !shiftKey) onFound()
            }}
          >
            <RawHtml
              as={match.isCode ? 'code' : 'span'}
              className="search-option__title"
              html={renderMarkedText(match.title)}
            />
            {match === page && <span className="search-option__kind soft">{kind}</span>}
            {match.excerpt.length > 0 && (
              <RawHtml
                as="span"
                className="search-option__excerpt soft"
                html={renderMarkedText(match.excerpt)}
              />
            )}
          </Link>
        )
      })}
    </div>
  )
}

/** Renders text as HTML, since translators replace text nodes, which React could not change then. */
function renderMarkedText(text: TextSpan[]): string {
  return text
    .map((span) =>
      span.isMarked ? `<mark>${escapeHtml(span.text)}</mark>` : escapeHtml(span.text),
    )
    .join('')
}
