interface Props {
  links: { label: string; href: string }[]
  copyright: string
}

/** The dark strip at the end of every page. */
export function SiteFooter({ links, copyright }: Props) {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <ul className="site-footer__links">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <p>{copyright}</p>
      </div>
    </footer>
  )
}
