import { Banner } from 'nextra/components'
import type { Announcement } from '../../theme.config.tsx'

/** The announcement above the navigation bar. */
export function SiteBanner({ announcement }: { announcement: Announcement }) {
  const { id, content, closable } = announcement
  return (
    <Banner storageKey={`announcement-${id}`} dismissible={closable}>
      {content}
    </Banner>
  )
}
