import { storeRoot } from '#cache/store.ts'
import { withLock } from '#cache/with-lock.ts'

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
  /** Folder for files on their way, on the same disk. */
  staging: string
  /** Folder of what is kept from one run to the next. */
  stores: string
}

/** Does `work` while no other run writes into the folders; says on stderr whom it waits for. */
export function withFolders<T>({ staging }: GenerateFolders, work: () => Promise<T>): Promise<T> {
  const lock = `${staging}.lock`
  return withLock(lock, work, (holder) => {
    console.error(
      `Waiting for another run, process ${holder}; where there is none, remove ${lock}.${holder}.*`,
    )
  })
}

/** The folders of this project. */
export const projectFolders: GenerateFolders = {
  pages: 'pages',
  compiled: '.cache/compiled',
  data: '.cache/site',
  public: 'public',
  staging: '.cache/staging',
  stores: storeRoot,
}

/** The folders of `npm run dev`, which shares nothing with a build but what is kept by key. */
export const previewFolders: GenerateFolders = {
  pages: '.cache/preview/pages',
  compiled: '.cache/preview/compiled',
  data: '.cache/preview/site',
  public: '.cache/preview/public',
  staging: '.cache/preview/staging',
  stores: storeRoot,
}
