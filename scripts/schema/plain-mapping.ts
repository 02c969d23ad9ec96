/** A mapping of plain texts, numbers and lists, as most front matter is. */
export interface PlainMapping {
  value: Record<string, unknown>
  /** Offsets of each value and, by `key.index`, of each item of a list. */
  ranges: Map<string, [start: number, end: number]>
}

/** One key and its value in a line of its own. */
const line = /^([a-z][a-z_]*): (?:(\[.*\])|(0|[1-9]\d{0,8})|(true|false)|(.+))$/

/** Text without quotes that means itself, whatever stands around it (YAML 1.2.2, section 7.3.3). */
const plainText = /^[\p{L}/](?:[\p{L}\p{N}\p{P}\p{S} ]*[\p{L}\p{N}\p{P}\p{S}])?$/u

/** These may end a text, or begin a mapping, and in a list end an item. */
const [unplain, unplainItem] = [/[:#]/, /[:#[\]{}]/]

/** Words that stand for a value of another type. */
const reserved = /^(?:null|true|false)$/i

/**
 * Reads the plainest YAML there is, one `key: value` in each line, which takes a tenth of the time of
 * a parser. Undefined for everything else, such as quotes, comments, nesting or repeated keys.
 */
export function readPlainMapping(text: string): PlainMapping | undefined {
  const value: Record<string, unknown> = {}
  const ranges: PlainMapping['ranges'] = new Map()
  let at = 0
  for (const each of text.split('\n')) {
    const match = line.exec(each)
    const [, key = '', list, digits, flag, words] = match ?? []
    if (!match || reserved.test(key) || Object.hasOwn(value, key)) return undefined
    const start = at + key.length + 2
    if (list !== undefined) {
      const items = readItems(list, (index, from, to) => {
        ranges.set(`${key}.${index}`, [start + from, start + to])
      })
      if (!items) return undefined
      value[key] = items
    } else if (digits !== undefined) value[key] = Number(digits)
    else if (flag !== undefined) value[key] = flag === 'true'
    else if (words !== undefined && isPlain(words, unplain)) value[key] = words
    else return undefined
    at += each.length + 1
    ranges.set(key, [start, at - 1])
  }
  return { value, ranges }
}

/** The items of `[a, b]`; undefined where one is not plain. */
function readItems(
  list: string,
  onItem: (index: number, start: number, end: number) => void,
): string[] | undefined {
  const items: string[] = []
  let at = 1
  for (const part of list.slice(1, -1).split(',')) {
    const item = part.replace(/^ +/, '')
    if (!isPlain(item, unplainItem)) return undefined
    const end = at + part.length
    onItem(items.length, end - item.length, end)
    items.push(item)
    at = end + 1
  }
  return items
}

function isPlain(text: string, ending: RegExp): boolean {
  return plainText.test(text) && !ending.test(text) && !reserved.test(text)
}
