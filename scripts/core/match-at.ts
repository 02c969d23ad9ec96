/** Matches a sticky pattern (flag `y`) at an offset of `text`. */
export function matchAt(
  pattern: RegExp,
  text: string,
  offset: number,
): RegExpExecArray | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text) ?? undefined
}
