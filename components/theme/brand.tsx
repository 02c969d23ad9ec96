import { Logo } from './logo.tsx'
import { Link } from '#components/visit/link.client.tsx'

/** The site's mark and name, which lead to the front page. */
export function Brand({ title }: { title: string }) {
  return (
    <Link className="brand row" href="/">
      <Logo />
      <span className="brand__name">{title}</span>
    </Link>
  )
}
