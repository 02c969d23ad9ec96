import { withBasePath } from '#components/visit/page-address.ts'
import type { SearchFile } from '#core/search-index.ts'

let loading: ReturnType<typeof load> | undefined

/** Loads the search once. After a failure, the next call retries. */
export function loadSearch(): ReturnType<typeof load> {
  loading ??= load()
  loading.catch(() => (loading = undefined))
  return loading
}

/** Time after which loading counts as failed, in milliseconds. */
const timeoutMs = 30_000

async function load() {
  const [{ createSearch }, file] = await Promise.all([import('./find.ts'), loadFile()])
  return createSearch(file)
}

async function loadFile(): Promise<SearchFile> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(withBasePath('/search.json'), { signal })
  if (!response.ok) throw new Error(`${response.status} for /search.json`)
  return (await response.json()) as SearchFile
}
