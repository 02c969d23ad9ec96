import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { mark, type Change } from './defect.ts'

const keys = Object.keys(frontMatterSchema.shape)

/** Gives a key of the front matter the value as written; the key is added where it is missing. */
export function setKey(key: string, value: string): Change {
  return (text) => {
    const lines = text.split('\n')
    const end = lines.indexOf('---', 1)
    const at = lines.slice(0, end).findIndex((line) => line.startsWith(`${key}:`))
    const written = `${mark}${key}: ${value}`
    if (at !== -1) return lines.with(at, written).join('\n')
    const later = new Set(keys.slice(keys.indexOf(key) + 1))
    const next = lines.slice(0, end).findIndex((line) => later.has(line.split(':')[0]!))
    return lines.toSpliced(next === -1 ? end : next, 0, written).join('\n')
  }
}

/** Makes a change without its marks: one that is right by itself and wrong for another file. */
export function unmarked(change: Change): Change {
  return (text) => change(text)?.replaceAll(mark, '')
}

/** Takes a key away from the front matter; what is missing is reported at the first key. */
export function dropKey(key: string): Change {
  return (text) =>
    text.replace(new RegExp(`^${key}:.*\n`, 'm'), '').replace('---\n', `---\n${mark}`)
}

/** Adds lines to the end of the front matter. */
export function addToFrontMatter(written: string): Change {
  return replace(/\n---\n/, `\n${written}\n---\n`)
}

/** Replaces the first place that matches, in a replacement as `String.replace` takes it. */
export function replace(pattern: RegExp, replacement: string): Change {
  return (text) => (pattern.test(text) ? text.replace(pattern, replacement) : undefined)
}

/** Adds a block between the introduction and the first heading. */
export function addBlock(block: string): Change {
  return (text) => {
    const heading = /^## /m.exec(text)
    if (!heading) return undefined
    return `${text.slice(0, heading.index)}${block}\n\n${text.slice(heading.index)}`
  }
}

/** An image that nothing is wrong with, for changes that need one. */
export const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" />\n'

/** Adds a block to the end of the page. */
export function append(block: string): Change {
  return (text) => `${text}\n${block}\n`
}

/** Adds a fenced block of code between the introduction and the first heading. */
export function addFence(info: string, code: string): Change {
  return addBlock(`\`\`\`${info}\n${code}\n\`\`\``)
}
