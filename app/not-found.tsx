import type { Metadata } from 'next'
import Link from 'next/link'
import { SkipNavContent } from 'nextra/components'
import { loadNavigation } from './_lib/navigation.ts'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default async function NotFound() {
  const { items } = await loadNavigation()
  const entries = items.flatMap((item) => {
    const first = item.type === 'page' ? item : item.children.find(({ type }) => type === 'page')
    if (!first || first.type !== 'page' || first.hidden) return []
    return [{ label: item.label, href: first.route }]
  })
  return (
    <main id="mainContent" className="page page--plain">
      <SkipNavContent />
      <h1>Page not found</h1>
      <p>
        There is no page at this address. It may have been moved, or the address may hold a typing
        mistake. Search above, or begin with one of these:
      </p>
      <ul>
        {entries.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
