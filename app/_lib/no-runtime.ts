/**
 * Stands in a build for what serves Next's runtime in the browser alone, which the finished site does
 * not have: its entry, and the code that takes the flight data of a page apart for prefetching.
 * `next.config.mjs` puts it in place.
 */
export function collectSegmentData(): Promise<Map<string, Uint8Array>> {
  return Promise.resolve(new Map<string, Uint8Array>())
}

/** No part of a page is prefetched, so there is nothing to say about it. */
export function collectPrefetchHints(): Promise<null> {
  return Promise.resolve(null)
}
