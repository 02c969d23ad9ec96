/** Puts commas between thousands. `toLocaleString` takes 12 ms and more for its first number. */
export function groupThousands(number: number): string {
  return String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
}
