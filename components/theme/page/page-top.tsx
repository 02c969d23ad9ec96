import { CopyButton } from '#components/mdx/copy-button.client.tsx'
import { Link } from '#components/visit/link.client.tsx'
import { addressOf } from '#components/visit/page-address.ts'

/** The way from the front page to this one. Categories have no page of their own, hence no link. */
export function Breadcrumbs({ titles }: { titles: string[] }) {
  if (titles.length < 2) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs" data-pagefind-ignore="all">
      <ol className="breadcrumbs__list">
        <li>
          <Link href="/">Home</Link>
        </li>
        {titles.map((title, index) => (
          <li key={title} aria-current={index === titles.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What the reader may do with the page as a whole; `markdown` is its address as Markdown. */
export function PageActions({ markdown }: { markdown: string }) {
  const address = addressOf(markdown)
  return (
    <div className="page-actions" data-pagefind-ignore="all">
      <CopyButton name="Copy page" address={address} />
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
    </div>
  )
}
