/** Where the browser gets the state of the preview, as server-sent events. */
export const eventsPath = '/_preview'

/** A finding as the browser shows it. */
export interface PreviewFinding {
  /** `file:line:column`; empty where the fault is not in a file. */
  place: string
  message: string
  help?: string
}

/** What an open page has to know of the preview. */
export interface PreviewState {
  /** Changes with everything that pages show. */
  revision: string
  /** Errors that hold up what is shown; the last good state stands meanwhile. */
  findings: PreviewFinding[]
}
