/** What Pagefind's own module offers, as far as it is used here. */
interface Pagefind {
  init(): Promise<void>
  debouncedSearch(query: string): Promise<{ results: { data(): Promise<Found> }[] } | null>
}

/** A page that was found. */
interface Found {
  url: string
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string }[]
}

const resultCount = 8
const partCount = 3

let pagefind: Promise<Pagefind> | undefined
let isStarted = false

/** Connects the search dialog with the index; does so once. */
export function startSearch(dialog: HTMLDialogElement): void {
  loadPagefind().catch(() => {
    pagefind = undefined
    report(dialog, 'The search index could not be loaded. Close the search and try again.')
  })
  if (isStarted) return
  isStarted = true
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector('ul')!
  const search = () => void showResults(dialog, input.value.trim())
  input.addEventListener('input', search)
  if (input.value) search()
  dialog.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  dialog.addEventListener('keydown', moveByArrows)
  // The link itself is followed as any other of the page.
  list.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) dialog.close()
  })
}

async function showResults(dialog: HTMLDialogElement, query: string): Promise<void> {
  const list = dialog.querySelector('ul')!
  if (query === '') {
    list.replaceChildren()
    return report(dialog, '')
  }
  try {
    const search = await (await loadPagefind()).debouncedSearch(query)
    // Null where the reader has typed on meanwhile.
    if (!search) return
    const found = await Promise.all(search.results.slice(0, resultCount).map((each) => each.data()))
    if (dialog.querySelector('input')!.value.trim() !== query) return
    list.replaceChildren(...found.map(renderFound))
    report(dialog, describeCount(search.results.length, query))
  } catch {
    report(dialog, 'The search failed. Check your connection and type again.')
  }
}

function describeCount(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. Try fewer or other words.`
  return count === 1 ? '1 page found' : `${count} pages found`
}

function renderFound({ url, meta, excerpt, sub_results: parts }: Found): HTMLElement {
  const item = document.createElement('li')
  item.className = 'search-result'
  item.append(renderLink(url, meta.title ?? url, excerpt))
  const sections = parts.filter((part) => part.url.includes('#')).slice(0, partCount)
  if (sections.length > 0) {
    const list = document.createElement('ul')
    for (const part of sections) {
      const child = document.createElement('li')
      child.append(renderLink(part.url, part.title, part.excerpt))
      list.append(child)
    }
    item.append(list)
  }
  return item
}

function renderLink(url: string, title: string, excerpt: string): HTMLElement {
  const link = document.createElement('a')
  link.href = url.replace(/(?:\/index)?\.html(?=$|[?#])/, '') || '/'
  const name = document.createElement('span')
  name.className = 'search-result__title'
  name.textContent = title
  const text = document.createElement('span')
  text.className = 'search-result__excerpt'
  // Pagefind escapes the page's text; the only markup is its `<mark>`.
  text.innerHTML = excerpt
  link.append(name, text)
  return link
}

/** Up and down go from the input through the links and back. */
function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('input, li a')]
  const index = stops.indexOf(document.activeElement as HTMLElement) + step
  event.preventDefault()
  stops[(index + stops.length) % stops.length]!.focus()
}

function report(dialog: HTMLDialogElement, text: string): void {
  dialog.querySelector('[role=status]')!.textContent = text
}

function loadPagefind(): Promise<Pagefind> {
  pagefind ??= import(indexUrl).then(async (module: Pagefind) => {
    await module.init()
    return module
  })
  return pagefind
}

/** Made after the pages, from their HTML; a variable, so that it is not bundled. */
const indexUrl: string = '/_pagefind/pagefind.js'
