import stringWidth from 'string-width'

/** Visible characters of one column each that combine with nothing: most texts have no others. */
const onlySimple = /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2027]*$/

/** Whether every character of a text takes one column, and none combines with its neighbor. */
export function isSimple(text: string): boolean {
  return onlySimple.test(text)
}

/** Columns that a text takes on a terminal; `string-width` is asked only where a text has other characters. */
export function displayWidth(text: string): number {
  return isSimple(text) ? text.length : stringWidth(text)
}
