/**
 * Waits for `promise`, but not longer than `seconds`. Rejects then with an error that says what was
 * waited for; what runs goes on, and is the caller's to end.
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  { seconds, waitingFor }: { seconds: number; waitingFor: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Gave up waiting for ${waitingFor} after ${seconds} s`))
    }, seconds * 1000)
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}
