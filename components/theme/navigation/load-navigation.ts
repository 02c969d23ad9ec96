import type { NavigationFile } from '../../../scripts/generate/navigation-file.ts'
import type { NavigationEntry } from './entries.ts'

/** What the reader does next, or the connection's return, is a reason to try again. */
const reasons = ['online', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Loads the sidebar's entries in the version that the page was made with. Where they cannot be had, it
 * tries again with what the reader does next; the sidebar that the page came with serves meanwhile.
 */
export async function loadNavigation(version: string): Promise<NavigationEntry[]> {
  for (;;) {
    const entries = await tryLoading(version)
    if (entries) return entries
    await nextReason()
  }
}

async function tryLoading(version: string): Promise<NavigationEntry[] | undefined> {
  try {
    const response = await fetch(`/navigation.json?v=${version}`)
    if (!response.ok) return undefined
    const file = (await response.json()) as NavigationFile
    return file.version === version ? file.entries : undefined
  } catch {
    // The connection failed; the caller tries again.
    return undefined
  }
}

function nextReason(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of reasons) addEventListener(type, () => resolve(), { once: true })
  })
}
