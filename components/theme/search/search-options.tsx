import { decodeUrl } from '#core/url.ts'
import { Link } from '#components/visit/link.tsx'
import type { PageMatch, SearchMatch } from './names.ts'
import type { TextSpan } from './words.ts'

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
        const TitleTag = match.isCode ? 'code' : 'span'
        return (
          <Link
            key={id}
            id={id}
            className="search-option"
            role="option"
            tabIndex={-1}
            aria-selected={id === activeId}
            href={match.url}
            onClick={(event) => {
              // With a modifier key, the link opens elsewhere, and the results stay.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              onFound()
              if (event.currentTarget.href === location.href) scrollAgain()
            }}
          >
            <TitleTag className="search-option__title">
              <MarkedText text={match.title} />
            </TitleTag>
            {match === page && <span className="search-option__kind soft">{kind}</span>}
            {match.excerpt.length > 0 && (
              <span className="search-option__excerpt soft">
                <MarkedText text={match.excerpt} />
              </span>
            )}
          </Link>
        )
      })}
    </div>
  )
}

/** Scrolls to the place that the URL names. Browsers and Next ignore a link to the current URL. */
function scrollAgain(): void {
  const target = document.getElementById(decodeUrl(location.hash.slice(1)))
  // After the dialog has closed.
  setTimeout(() => {
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  })
}

function MarkedText({ text }: { text: TextSpan[] }) {
  return text.map((span, index) =>
    span.isMarked ? <mark key={index}>{span.text}</mark> : span.text,
  )
}
