/** Outputs of the generator, absolute or relative to the working directory. */
export interface OutputFolders {
  /** Folder for generated MDX and `_meta.js` files. */
  pages: string
  /** Folder for static files. */
  public: string
  /** File for `LayoutData`. */
  layout: string
}

/** Outputs of builds. */
export const defaultOutputFolders: OutputFolders = {
  pages: 'pages',
  public: 'public',
  layout: '.cache/layout.json',
}

/** Outputs of `npm run dev`. The preview and builds share only `.cache/store`. */
export const previewOutputFolders: OutputFolders = foldersBeside('.cache/preview')

/** Returns outputs for a custom `pages` folder. The others are its siblings. */
export function foldersBeside(pages: string): OutputFolders {
  const base = pages.replace(/\/+$/, '')
  return { pages: base, public: `${base}.public`, layout: `${base}.json` }
}
