'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { withBasePath } from '#components/visit/page-address.ts'
import { useVisit } from '#components/visit/visit.client.tsx'
import { escapeHtml } from '#core/escape.ts'
import { RawHtml } from '../content/page-content.client.tsx'
import { renderLink } from '../navigation/entries.ts'

export interface ResolvedNavLink {
  label: string
  href: string
  /** Route prefix of the section that the link represents. Omitted for a single page. */
  section?: string
}

interface Props {
  label: string
  className?: string
  links: ResolvedNavLink[]
}

/** List of links. Marks the link to the current page or section. */
export function MainLinks({ label, className, links }: Props) {
  const { route } = useVisit()
  const ref = useRef<HTMLElement>(null)
  // Later routes only change attributes.
  const [firstRoute] = useState(route)
  const items = links.map((link) => `<li>${renderNavLink(link, firstRoute)}</li>`)
  useLayoutEffect(() => {
    for (const link of links) {
      const element = findLink(ref.current!, link)
      const current = currentOf(link, route)
      if (current === undefined) element?.removeAttribute('aria-current')
      else element?.setAttribute('aria-current', current)
    }
  }, [links, route])
  const html = `<ul>${items.join('')}</ul>`
  return <RawHtml as="nav" ref={ref} html={html} className={className} aria-label={label} />
}

function renderNavLink(link: ResolvedNavLink, route: string): string {
  const { label, href } = link
  const attributes = { class: 'navbar__link', href, 'aria-current': currentOf(link, route) }
  return renderLink(attributes, escapeHtml(label))
}

function findLink(list: Element, { href }: ResolvedNavLink): Element | undefined {
  const address = withBasePath(href)
  return [...list.querySelectorAll('a')].find((each) => each.getAttribute('href') === address)
}

/** Returns the `aria-current` of a link, or `undefined` if it leads elsewhere. */
function currentOf({ href, section }: ResolvedNavLink, route: string): string | undefined {
  if (href === route) return 'page'
  return section !== undefined && route.startsWith(section) ? 'true' : undefined
}
