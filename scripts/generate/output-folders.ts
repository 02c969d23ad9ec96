/** Output folders of generation, absolute or relative to the working directory. */
export interface GenerateFolders {
  /** MDX and `_meta` files. */
  pages: string
  /** Compiled MDX, which `app/` evaluates. */
  compiled: string
  /** Site-wide data for `app/`. */
  data: string
  /** Static files. */
  public: string
}

/** Output folders of builds. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
}

/** Output folders of `npm run dev`, which shares only the keyed stores with builds. */
export const previewFolders: GenerateFolders = {
  pages: '.cache/preview/pages',
  compiled: '.cache/preview/compiled',
  data: '.cache/preview/site',
  public: '.cache/preview/public',
}

/** Returns the output folders for a custom `pages` folder. The others are siblings of it. */
export function foldersBeside(pages: string): GenerateFolders {
  const base = pages.replace(/\/+$/, '')
  return {
    pages: base,
    compiled: `${base}.compiled`,
    data: `${base}.data`,
    public: `${base}.public`,
  }
}
