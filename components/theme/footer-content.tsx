import { Link } from '#components/visit/link.client.tsx'

interface Props {
  links: { label: string; href: string }[]
  copyright: string
}

/** What stands in the theme's footer: links, and the copyright line on the other side. */
export function FooterContent({ links, copyright }: Props) {
  return (
    <div className="site-footer__inner">
      <ul className="site-footer__links">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
      <p>{copyright}</p>
    </div>
  )
}
