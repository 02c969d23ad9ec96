import { writeStored } from './storage.ts'

/** Lets the reader close the announcement; it stays closed until its id changes. */
export function startAnnouncement(): void {
  const root = document.documentElement
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-close-announcement]')) return
    writeStored('announcement', root.dataset.announcementId ?? '')
    root.dataset.announcement = 'closed'
    document.getElementById('mainContent')?.focus({ preventScroll: true })
  })
}
