import { escapeHtml } from '#core/escape.ts'
import { RawHtml } from './content/page-content.client.tsx'
import { renderLink } from './navigation/entries.ts'

interface Props {
  links: { label: string; href: string }[]
  copyright: string
}

export function FooterContent({ links, copyright }: Props) {
  const items = links.map(
    ({ label, href }) => `<li>${renderLink({ href }, escapeHtml(label))}</li>`,
  )
  const html = `<ul class="site-footer__links">${items.join('')}</ul><p>${escapeHtml(copyright)}</p>`
  return <RawHtml className="site-footer__inner" html={html} />
}
