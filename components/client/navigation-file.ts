/** A page with its route, or a folder with its entries. */
export type NavigationEntry = [label: string, target: string | NavigationEntry[]]

let file: Promise<NavigationEntry[]> | undefined

/** The whole navigation, which large sites keep in one file beside the pages. Rejects where it cannot be loaded. */
export function loadNavigationFile(): Promise<NavigationEntry[]> {
  file ??= fetch('/navigation.json').then(async (response) => {
    if (!response.ok) throw new Error(`${response.status} for /navigation.json`)
    return (await response.json()) as NavigationEntry[]
  })
  file.catch(() => (file = undefined))
  return file
}
