/** What browsers tell of the connection; not all do. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the reader wants nothing loaded that may not be needed, or the connection is 2g. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}
