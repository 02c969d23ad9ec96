/** Puts commas between thousands. `toLocaleString` takes 12 ms and more for its first number. */
export function groupThousands(number: number): string {
  // A number has some twenty digits.
  // eslint-disable-next-line regexp/no-super-linear-move
  return String(number).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
}
