import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { withLock } from '#cache/with-lock.ts'

// Comes for a lock at moments that are given, as all the others do, and finds one that was left; says
// how often it was let in, and how often while somebody else was.
const [lock = '', ...moments] = process.argv.slice(2)
const counts = { alone: 0, together: 0 }
for (const [round, moment] of moments.entries()) {
  await wait(Number(moment) - Date.now() - 5)
  while (Date.now() < Number(moment));
  await withLock(lock, work, () => undefined, -1).catch(() => undefined)
  async function work() {
    try {
      mkdirSync(`${lock}-inside`)
      counts.alone++
      await wait(5)
      writeFileSync(`${lock}.999999999.${round}`, '')
      rmdirSync(`${lock}-inside`)
    } catch {
      counts.together++
    }
  }
}
process.stdout.write(JSON.stringify(counts))
