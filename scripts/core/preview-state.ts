/** URL path of the preview's server-sent events. */
export const eventsPath = '/_preview'

export interface PreviewFinding {
  /** `file:line:column`, or empty if the finding has no file. */
  place: string
  message: string
  help?: string
  /** Places of other errors with the same cause. */
  others?: string
}

/** State of the preview, sent to open pages. */
export interface PreviewState {
  /** Cache key of everything that pages show. */
  revision: string
  /** Errors to show in the browser. If any block the preview, other check errors are left out. */
  findings: PreviewFinding[]
  /** Number of errors that `findings` leaves out. The terminal lists them. */
  othersCount: number
  /** Whether an error keeps the preview from being updated. */
  isHeld: boolean
  /** Map from former routes of pages in this session to their current ones, percent-encoded. */
  moved?: Record<string, string>
}
