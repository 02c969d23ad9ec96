/** A part of a text, from its first character up to the one behind its last. */
export interface Cut {
  start: number
  end: number
}

/** The text without the parts, which follow one another; `inserted` stands at `place`. */
export function applyCuts(text: string, cuts: Cut[], place: number, inserted: string): string {
  let result = ''
  let at = 0
  for (const { start, end } of cuts) {
    if (place >= at && place <= start)
      result += text.slice(at, place) + inserted + text.slice(place, start)
    else result += text.slice(at, start)
    at = end
  }
  return result + text.slice(at)
}
