import { Banner } from 'nextra/components'
import type { CSSProperties } from 'react'
import type { Announcement } from '#content/schema/theme.ts'
import { AnnouncementLandmark } from './announcement-landmark.client.tsx'
import { RawHtml } from './content/page-content.client.tsx'

/** Returns the localStorage key for a dismissed announcement. */
export function announcementKeyOf({ id }: Announcement): string {
  return `announcement-${id}`
}

export function AnnouncementBanner(props: { announcement: Announcement; html: string }) {
  const { announcement, html } = props
  const style = {
    '--announcement-paper': announcement.colors?.background,
    '--announcement-ink': announcement.colors?.text,
  } as CSSProperties
  return (
    <AnnouncementLandmark style={style}>
      <Banner storageKey={announcementKeyOf(announcement)} dismissible={announcement.closable}>
        <RawHtml html={html} />
      </Banner>
    </AnnouncementLandmark>
  )
}
