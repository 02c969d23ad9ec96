import { eventsPath, type PageCrash } from '#site/preview/preview-state.ts'

/** Reports a rendering error to the preview server, which lists it over the page. */
export async function reportCrash({ message }: Error): Promise<void> {
  const crash: PageCrash = { path: location.pathname, message }
  await fetch(eventsPath, { method: 'POST', body: JSON.stringify(crash) })
}
