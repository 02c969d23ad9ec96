import { Link } from '#components/visit/link.client.tsx'
import type { PageMatch, SearchMatch } from './names.ts'
import type { TextSpan } from './words.ts'

interface Props {
  page: PageMatch
  /** Id of the selected option. */
  active: string | undefined
  onFound: () => void
}

/** Options for a page and its matching sections. */
export function PageGroup({ page, active, onFound }: Props) {
  const { sections, kind } = page
  return (
    <div
      className="search-result"
      role="group"
      aria-label={page.title.map(({ text }) => text).join('')}
    >
      {[page, ...sections].map((place: SearchMatch) => {
        const id = `searchResult-${place.url}`
        const Title = place.isCode ? 'code' : 'span'
        return (
          <Link
            key={id}
            id={id}
            className="search-option"
            role="option"
            tabIndex={-1}
            aria-selected={id === active}
            href={place.url}
            onClick={(event) => {
              // With a modifier, the browser opens a new tab and the results stay.
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFound()
            }}
          >
            <Title className="search-option__title">
              <Marked text={place.title} />
            </Title>
            {place === page && <span className="search-option__kind soft">{kind}</span>}
            {place.excerpt.length > 0 && (
              <span className="search-option__excerpt soft">
                <Marked text={place.excerpt} />
              </span>
            )}
          </Link>
        )
      })}
    </div>
  )
}

function Marked({ text }: { text: TextSpan[] }) {
  return text.map((span, index) =>
    span.isMarked ? <mark key={index}>{span.text}</mark> : span.text,
  )
}
