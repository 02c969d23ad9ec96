import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AnnouncementBanner } from '#components/theme/announcement-banner.tsx'

vi.mock('#components/visit/visit.client.tsx', () => ({
  useVisit: () => ({ main: { current: null } }),
}))

const render = (closable: boolean) =>
  renderToStaticMarkup(
    <AnnouncementBanner announcement={{ id: 'spring', text: '', closable }} html="Open again" />,
  )

it('has no button and reads no storage if it cannot be closed', () => {
  const html = render(false)
  expect(html).toContain('Open again')
  expect(html).not.toContain('<button')
  expect(html).not.toContain('announcement-spring')
})
