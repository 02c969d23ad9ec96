/** Stands for the announcement among the compiled pages; no page can have it as its doc id. */
export const announcementId = '~announcement'
