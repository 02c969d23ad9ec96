import { eventsPath, type PageCrash } from '#site/preview/preview-state.ts'

/** Reports to `npm run dev` that the page could not be rendered, which lists the error over it. */
export async function reportCrash({ message }: Error): Promise<void> {
  const crash: PageCrash = { path: location.pathname, message }
  await fetch(eventsPath, { method: 'POST', body: JSON.stringify(crash) })
}
