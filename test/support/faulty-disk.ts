import type * as files from 'node:fs/promises'
import type * as sync from 'node:fs'

/** What becomes of the operations on the disk from some moment on. */
interface Fault {
  /** How many go well before. */
  after: number
  /** Code of the error that all others end with. */
  code: string
}

let fault: Fault | undefined
let count = 0

/** Does some work on a disk that does no more after some operations; how many there were. */
export async function withFault(next: Fault | undefined, work: () => Promise<unknown>) {
  ;[fault, count] = [next, 0]
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  fault = undefined
  return { error, count }
}

/** `node:fs/promises`, for `vi.mock`. */
export function mockFiles(original: typeof files) {
  const { mkdir, rename, rm, rmdir, writeFile } = original
  return {
    ...original,
    mkdir: (...given: Parameters<typeof mkdir>) =>
      attempt('mkdir', given[0], () => mkdir(...given)),
    rename: (...given: Parameters<typeof rename>) =>
      attempt('rename', given[1], () => rename(...given)),
    rm: (...given: Parameters<typeof rm>) => attempt('rm', given[0], () => rm(...given)),
    rmdir: (...given: Parameters<typeof rmdir>) =>
      attempt('rmdir', given[0], () => rmdir(...given)),
    // Without waiting for the disk, which is asked for thousands of files.
    writeFile: async (...[place, data]: Parameters<typeof writeFile>) => {
      await attempt('write', place, () => writeFile(place, 'ha'))
      await attempt('write', place, () => writeFile(place, data))
    },
  }
}

/** `node:fs`, for `vi.mock`. */
export function mockSync(original: typeof sync) {
  const { mkdirSync, renameSync, rmSync } = original
  return {
    ...original,
    mkdirSync: (...given: Parameters<typeof mkdirSync>) => {
      check('mkdir', given[0])
      return mkdirSync(...given)
    },
    renameSync: (...given: Parameters<typeof renameSync>) => {
      check('rename', given[1])
      renameSync(...given)
    },
    rmSync: (...given: Parameters<typeof rmSync>) => {
      check('rm', given[0])
      rmSync(...given)
    },
  }
}

async function attempt<T>(call: string, place: unknown, work: () => Promise<T>): Promise<T> {
  check(call, place)
  return work()
}

function check(syscall: string, path: unknown): void {
  if (count++ < (fault?.after ?? Infinity)) return
  // A full disk still removes and renames; one that is gone, as for a killed process, does nothing.
  if (fault!.code === 'ENOSPC' && !['mkdir', 'write'].includes(syscall)) return
  const message = `${fault!.code}: no more, ${syscall} '${String(path)}'`
  const error = Object.assign(new Error(message), { code: fault!.code, syscall })
  // The system does not say of which file there is no room for more.
  throw syscall === 'write' ? error : Object.assign(error, { path })
}
