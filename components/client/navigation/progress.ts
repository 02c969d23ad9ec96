/** Milliseconds after which a navigation counts as slow. */
const delay = 200

/** Shows a progress bar if `work` takes longer than 200 ms, until it has ended. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  const bar = document.createElement('div')
  bar.className = 'progress'
  bar.role = 'progressbar'
  bar.ariaLabel = 'Loading the page'
  const timer = setTimeout(() => document.body.append(bar), delay)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    bar.remove()
  }
}
