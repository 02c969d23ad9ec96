import type { SourceFile } from '#content/read/read-content.ts'
import type { Route } from '#core/route.ts'

/** Offsets of a tag, from `<` to behind `>`. */
export interface Tag {
  start: number
  end: number
}

/** An address in an attribute of a tag. */
export interface Reference extends Tag {
  attribute: string
  /** As the browser reads it, entities decoded. */
  url: string
}

/** A file that a page loads by itself: for its code and looks, or to be seen. */
export interface AssetReference extends Reference {
  kind: 'code' | 'media'
}

/** An `id` of the page. */
export interface HtmlId extends Tag {
  id: string
  /** Level of the heading within the article that carries it. */
  headingDepth?: number
}

/** One HTML file of the built site, as far as the checks look at it; all lists in document order. */
export interface HtmlPage {
  file: SourceFile
  /** Where the server answers with it. */
  route: Route
  /** The not-found page, which answers at no route of its own. */
  isErrorPage: boolean
  /** Whether it leads on to another page at once. */
  isRedirect: boolean
  /** Whether search engines may list it. */
  isListed: boolean
  language: string | undefined
  /** Texts of `<title>` and contents of `<meta name="description">`. */
  titles: (Tag & { text: string })[]
  descriptions: (Tag & { text: string })[]
  canonicals: Reference[]
  topHeadings: Tag[]
  ids: HtmlId[]
  /** `href` of `<a>` and `<area>`, and of `<link>` to another form of the page. */
  links: Reference[]
  assets: AssetReference[]
  /** What the page's own policy lets it run, as the build wrote it from the settings. */
  scriptSources: string[]
  /** Links of the navigation `Docs`; undefined where the page does not show it. */
  sidebar: Reference[] | undefined
  /** Whether the sidebar is that of a large site, which holds what is near the page alone. */
  isSidebarPartial: boolean
  /** Number of words within the article. */
  words: number
}
