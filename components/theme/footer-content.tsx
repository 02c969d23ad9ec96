import { Link } from '#components/visit/link.client.tsx'

interface Props {
  links: { label: string; href: string }[]
  copyright: string
}

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
