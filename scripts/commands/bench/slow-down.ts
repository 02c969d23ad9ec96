import type { Page } from 'playwright-core'

/** How slow a device is, and its connection. */
export interface Device {
  /** How many times slower than this machine its processor is. */
  rate: number
  bytesPerSecond: number
  /** Milliseconds of a trip there and back. */
  latency: number
}

/** Makes a page as slow as a device, until the page is closed. */
export async function slowDown(page: Page, device: Device): Promise<void> {
  const { rate, bytesPerSecond, latency } = device
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
