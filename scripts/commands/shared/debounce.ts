/** Milliseconds without a change after which a burst has ended: editors save in several steps. */
const quietTime = 60

/** Milliseconds after which a burst that does not end is looked at all the same. */
const patience = 500

/** Puts changes that follow each other closely together into one run; `run` never rejects. */
export function createDebouncer(run: () => Promise<unknown>) {
  let began: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  let running: Promise<unknown> = Promise.resolve()
  function start() {
    began = undefined
    if (isWaiting) return
    isWaiting = true
    running = running.then(() => {
      isWaiting = false
      return run()
    })
  }
  return {
    /** Runs something else first. */
    first(other: () => Promise<unknown>) {
      const result = other()
      running = result.catch(() => undefined)
      return result
    },
    note() {
      began ??= performance.now()
      clearTimeout(timer)
      const left = began + patience - performance.now()
      timer = setTimeout(start, Math.max(0, Math.min(quietTime, left)))
    },
    async close() {
      clearTimeout(timer)
      await running
    },
  }
}
