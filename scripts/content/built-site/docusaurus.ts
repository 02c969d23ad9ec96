/** Page as Docusaurus resolved it: of docs, of a blog or of `src/pages`. */
export interface DocusaurusPage {
  /** Path of the source, relative to the folder of the site. */
  source: string
  /** Path with the base path of the site. */
  permalink: string
  /** Name of the plugin and its instance, such as `docusaurus-plugin-content-docs/default`. */
  instance: string
  version?: string
  /** Path of its folder with `id` of its front matter, or else with its name. */
  id?: string
  title?: string
  /** Name of the sidebar that shows the page. */
  sidebar?: string
}

/** Item of a resolved sidebar. A category with a page of its own has its `href`. */
export interface DocusaurusItem {
  type: 'link' | 'category' | 'html'
  label?: string
  href?: string
  items?: DocusaurusItem[]
}

/** Version of an instance of the docs plugin, with its sidebars in order. */
export interface DocusaurusVersion {
  instance: string
  version: string
  label: string
  isLast: boolean
  sidebars: Record<string, DocusaurusItem[]>
}

/** Pages, sidebars and settings that a Docusaurus build has resolved. */
export interface DocusaurusBuild {
  /** Folder of the site. */
  dir: string
  /** Settings with all defaults, as data. */
  config: { trailingSlash?: boolean; markdown?: { format?: string } }
  pages: DocusaurusPage[]
  versions: DocusaurusVersion[]
  /** Generated pages of categories, with a card for each of their pages. */
  indexes: { permalink: string; title: string; description?: string }[]
}
