import { storeRoot } from '#cache/store.ts'

/** Where generation reads and writes; all paths absolute or relative to the working directory. */
export interface GenerateFolders {
  /** Folder that gets the MDX and `_meta` files. */
  pages: string
  /** Folder that gets the compiled MDX, which `app/` evaluates. */
  compiled: string
  /** Folder that gets what `app/` has to know of the site as a whole. */
  data: string
  /** Folder whose files the site serves as they are. */
  public: string
  /** Folder of what is kept from one run to the next. */
  stores: string
}

/** The folders of this project. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
  stores: storeRoot,
}

/** The folders of `npm run dev`, which shares nothing with a build but what is kept by key. */
export const previewFolders: GenerateFolders = {
  pages: '.cache/preview/pages',
  compiled: '.cache/preview/compiled',
  data: '.cache/preview/site',
  public: '.cache/preview/public',
  stores: storeRoot,
}

/** Returns the folders of a run into another place: all of them beside the one for the pages. */
export function foldersBeside(pages: string): GenerateFolders {
  const base = pages.replace(/(?<!\/)\/+$/, '')
  return {
    pages: base,
    compiled: `${base}.compiled`,
    data: `${base}.data`,
    public: `${base}.public`,
    stores: storeRoot,
  }
}
