import type { Stretch } from './marks.ts'

/** A page that was found, with the places on it. */
export interface Found extends FoundPlace {
  sections: FoundPlace[]
}

/** An address, and what it is found for. */
export interface FoundPlace {
  url: string
  title: Stretch[]
  excerpt: Stretch[]
  /** Whether the title is a name, such as that of an operation, an option or a field. */
  isCode?: boolean
}

/** What a query finds, with a sentence that says so. */
export interface Results {
  status: string
  pages: Found[]
}
