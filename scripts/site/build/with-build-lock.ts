import { acquireLock } from '#core/cache/lock.ts'

/** Runs `work` once no other process is building in the working directory. */
export async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = await acquireLock('build', String(process.pid))
    if ('release' in lock) return work().finally(() => lock.release())
    const { note, waitForRelease } = lock.holder
    console.error(`Waiting for process ${note}, which is building here …`)
    await waitForRelease()
  }
}
