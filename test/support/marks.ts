/** Takes the marks out of a text; where they were, as `line:column-line:column`. */
export function readMarks(marked: string): { text: string; ranges: string[] } {
  const points: string[] = []
  let text = ''
  for (const part of marked.split(/(?=[«»])/)) {
    if (/^[«»]/.test(part)) {
      const lines = text.split('\n')
      points.push(`${lines.length}:${lines.at(-1)!.length + 1}`)
    }
    text += part.replace(/^[«»]/, '')
  }
  const ranges = points.flatMap((point, index) =>
    index % 2 ? `${points[index - 1]}-${point}` : [],
  )
  return { text, ranges }
}
