import { Banner } from 'nextra/components'
import type { CSSProperties, ReactNode } from 'react'
import type { Announcement } from '#content/schema/theme.ts'
import { BannerLandmark } from './banner-landmark.client.tsx'

/** Returns the localStorage key for a dismissed announcement. */
export function announcementKeyOf({ id }: Announcement): string {
  return `announcement-${id}`
}

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
