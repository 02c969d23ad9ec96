import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the preview on `address` answers with a page. */
export async function waitForPage(address: string): Promise<void> {
  while ((await fetch(address)).status === 503) await wait(200)
}
