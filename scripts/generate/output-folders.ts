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

/** Folder of `npm run dev`, which shares only the keyed stores with builds. */
export const previewDir = '.cache/preview'

/** Static files of the preview, which all snapshots share. */
export const previewPublicDir = `${previewDir}/public`

/** File with the number of the preview's current snapshot. */
export const currentSnapshotFile = `${previewDir}/current`

/** Returns the output folders of one snapshot of the preview. */
export function snapshotFolders(number: number): GenerateFolders {
  const dir = `${previewDir}/${number}`
  return {
    pages: `${dir}/pages`,
    compiled: `${dir}/compiled`,
    data: `${dir}/site`,
    public: previewPublicDir,
  }
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
