/** Address of the state of the preview, as server-sent events. A page that crashes is posted to it. */
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
  /** All errors; first those that hold the preview. */
  findings: PreviewFinding[]
  /** Whether an error keeps the preview in its last good state. */
  isHeld: boolean
}

/** A page that could not be rendered, as the browser reports it. */
export interface PageCrash {
  /** The path of its address. */
  path: string
  message: string
}
