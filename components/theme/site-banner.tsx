import { Banner } from 'nextra/components'
import type { CSSProperties, ReactNode } from 'react'
import type { Announcement } from '#content/schema/theme.ts'
import { BannerLandmark } from './banner-landmark.client.tsx'

/** The name under which the browser keeps that a reader has closed an announcement. */
export function announcementKeyOf({ id }: Announcement): string {
  return `announcement-${id}`
}

/** The strip above the navigation bar: Nextra's banner, with the announcement's colors. */
export function SiteBanner(props: { announcement: Announcement; children: ReactNode }) {
  const { announcement, children } = props
  const style = {
    '--announcement-paper': announcement.colors?.background,
    '--announcement-ink': announcement.colors?.text,
  } as CSSProperties
  return (
    <BannerLandmark style={style}>
      <Banner storageKey={announcementKeyOf(announcement)} dismissible={announcement.closable}>
        {children}
      </Banner>
    </BannerLandmark>
  )
}
