/** Output folders of the generator, absolute or relative to the working directory. */
export interface OutputFolders {
  /** Generated MDX and `_meta.js` files. */
  pages: string
  /** Rendered pages, which `app/` puts into their frame. */
  compiled: string
  /** Site-wide data for `app/`. */
  data: string
  /** Static files. */
  public: string
}

/** Output folders of builds. */
export const defaultOutputFolders: OutputFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
}

/** Output folder of `npm run dev`. The preview and builds share only `.cache/store`. */
export const previewDir = '.cache/preview'

/** Folder for the preview's static files, shared by all snapshots. */
export const previewPublicDir = `${previewDir}/public`

export const currentSnapshotFile = `${previewDir}/current`

export function outputFoldersOfSnapshot(number: number): OutputFolders {
  const dir = `${previewDir}/${number}`
  return {
    pages: `${dir}/pages`,
    compiled: `${dir}/compiled`,
    data: `${dir}/site`,
    public: previewPublicDir,
  }
}

/** Returns output folders for a custom `pages` folder. The other folders are its siblings. */
export function foldersBeside(pages: string): OutputFolders {
  const base = pages.replace(/\/+$/, '')
  return {
    pages: base,
    compiled: `${base}.compiled`,
    data: `${base}.data`,
    public: `${base}.public`,
  }
}
