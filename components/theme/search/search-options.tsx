import { Link } from '#components/visit/link.client.tsx'
import type { PageMatch, SearchMatch } from './names.ts'
import type { TextSpan } from './words.ts'

interface GroupProps {
  page: PageMatch
  active: string | undefined
  onFound: () => void
}

/** Search result for a page, with its matching sections. */
export function PageGroup({ page, active, onFound }: GroupProps) {
  const { sections, kind, ...whole } = page
  return (
    <div
      className="search-result"
      role="group"
      aria-label={page.title.map(({ text }) => text).join('')}
    >
      {[whole, ...sections].map((place: SearchMatch) => {
        const id = `searchResult-${place.url}`
        return (
          <Option
            key={id}
            id={id}
            place={place}
            kind={place === whole ? kind : undefined}
            isActive={id === active}
            onFound={onFound}
          />
        )
      })}
    </div>
  )
}

interface OptionProps {
  id: string
  place: SearchMatch
  kind: string | undefined
  isActive: boolean
  onFound: () => void
}

function Option({ id, place, kind, isActive, onFound }: OptionProps) {
  const { url, title, excerpt, isCode } = place
  const Title = isCode ? 'code' : 'span'
  return (
    <Link
      id={id}
      className="search-option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={url}
      onClick={(event) => {
        // With a modifier, the browser opens a new tab and the results stay.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFound()
      }}
    >
      <Title className="search-option__title">
        <Marked text={title} />
      </Title>
      {kind && <span className="search-option__kind soft">{kind}</span>}
      {excerpt.length > 0 && (
        <span className="search-option__excerpt soft">
          <Marked text={excerpt} />
        </span>
      )}
    </Link>
  )
}

function Marked({ text }: { text: TextSpan[] }) {
  return text.map((span, index) =>
    span.isMarked ? <mark key={index}>{span.text}</mark> : span.text,
  )
}
