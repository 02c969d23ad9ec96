/** Inserts commas between thousands. The first call of `toLocaleString` takes over 12 ms. */
export function groupThousands(number: number): string {
  return String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
}
