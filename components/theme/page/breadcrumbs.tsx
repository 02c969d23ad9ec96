import { Link } from '#components/visit/link.client.tsx'

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
