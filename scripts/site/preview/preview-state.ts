/** Path of the preview's server-sent events. Browsers post page crashes to it. */
export const eventsPath = '/_preview'

export interface PreviewFinding {
  /** `file:line:column`, or empty if the finding has no file. */
  place: string
  message: string
  help?: string
}

/** State of the preview as sent to open pages. */
export interface PreviewState {
  /** Cache key of everything that pages show. */
  revision: string
  /** Errors. Those that block the preview come first. */
  findings: PreviewFinding[]
  /** Number of further errors, which those may have caused. The terminal lists them. */
  othersCount: number
  /** Whether an error keeps the preview in its last good state. */
  isHeld: boolean
}

/** Browser report of a page that could not be rendered. */
export interface PageCrash {
  path: string
  message: string
}
