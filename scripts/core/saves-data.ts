/** Subset of the Network Information API, which not all browsers support. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Returns whether to skip prefetching: the reader has enabled data saving, or the connection is 2g.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}
