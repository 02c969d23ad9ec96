import type { CSSProperties, ReactNode } from 'react'
import type { Announcement } from '../../theme.config.tsx'
import { Icon } from './icons.tsx'

/**
 * The strip above the navigation bar. Whether the reader has closed it is known before the first
 * paint (`components/client/early.ts`), so nothing moves.
 */
export function AnnouncementBar(props: { announcement: Announcement; children: ReactNode }) {
  const { colors, closable } = props.announcement
  const style = {
    '--announcement-paper': colors?.background,
    '--announcement-ink': colors?.text,
  } as CSSProperties
  return (
    <aside
      className="announcement"
      aria-label="Announcement"
      style={style}
      data-pagefind-ignore="all"
    >
      {props.children}
      {closable && (
        <button
          type="button"
          className="announcement__close needs-script"
          aria-label="Close the announcement"
          data-close-announcement=""
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}
