/** Milliseconds by the name of what took them. */
export type Timings = Record<string, number>

/** Adds up how long things take. */
export interface Stopwatch {
  /** Runs `work` and adds its time to `name`. */
  measure<T>(name: string, work: () => T): T
  /** Adds the times of another thread. */
  add(timings: Timings): void
  timings: Timings
}

/** Creates a stopwatch; what is awaited is measured to its end. */
export function createStopwatch(): Stopwatch {
  const timings: Timings = {}
  const record = (name: string, since: number) => {
    timings[name] = (timings[name] ?? 0) + performance.now() - since
  }
  return {
    timings,
    measure(name, work) {
      const since = performance.now()
      const result = work()
      if (result instanceof Promise) void result.finally(() => record(name, since)).catch(() => {})
      else record(name, since)
      return result
    },
    add(other) {
      for (const [name, time] of Object.entries(other)) timings[name] = (timings[name] ?? 0) + time
    },
  }
}
