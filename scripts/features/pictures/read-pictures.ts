import { fillVariables } from '#core/variables.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import type { ReadInput, Reading } from '#content/content-feature.ts'
import { createTextPage } from '#content/parse/text-page.ts'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { nameOfPicture, type Picture, type Pictures } from './picture.ts'
import { renderScreens } from './render-screens.ts'
import { listMarks, pictureSchema } from './schema.ts'

/** Id of what is found out while pictures are read. */
export const schemaFinding = 'picture:schema'

/** Bytes that the windows of one picture may add to a page. */
const maxSize = 6 * 1024

/** Reads the descriptions of all pictures, and draws them. */
export function readPictures({ sources, variables }: ReadInput): Reading<Pictures> {
  const readings = sources.map((file) => ({ file, ...readPicture(file, variables) }))
  return {
    reference: Object.fromEntries(
      readings.map(({ file, picture }) => [nameOfPicture(file.path), picture]),
    ),
    pages: readings.map(({ page }) => page),
    diagnostics: readings.flatMap(({ file, problems }) =>
      toConfigDiagnostics(schemaFinding, file, problems),
    ),
  }
}

function readPicture(file: SourceFile, variables: ReadInput['variables']) {
  const { value, raw, problems, rangeOf } = parseYaml(file.text, pictureSchema, (text) =>
    fillVariables(text, variables),
  )
  const ranges = listTexts(raw).flatMap(({ path }) => {
    const range = rangeOf(...path)
    return range ? [withoutQuotes(range, file.text)] : []
  })
  const picture = value ? draw(value) : null
  const size = Buffer.byteLength(picture?.html ?? '')
  if (size > maxSize) {
    const message = `Unexpected size of ${size} bytes, expected at most ${maxSize}`
    problems.push({ message, start: 0, end: 0, help: 'Show less of it, or make two pictures' })
  }
  return { picture, problems, page: createTextPage(file, ranges, /\{product\.[\w.]*\}/g) }
}

function draw({
  alt,
  screens,
}: {
  alt: string
  screens: Parameters<typeof listMarks>[0]
}): Picture {
  const texts = listTexts(screens).map(({ text }) => text)
  return { alt, html: renderScreens(screens), texts, marks: listMarks(screens) }
}

interface TextAt {
  text: string
  path: (string | number)[]
}

/** All texts in a value, each with the keys and places that lead to it. */
function listTexts(value: unknown, path: TextAt['path'] = []): TextAt[] {
  if (typeof value === 'string') return [{ text: value, path }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** The range of a YAML text without what says how it is written. */
function withoutQuotes([start, end]: [number, number], text: string): [number, number] {
  const [frame] = /^(?:[>|][^\n]*\n|["'])?/.exec(text.slice(start, end))!
  return [start + frame.length, /^["']/.test(frame) ? end - 1 : end]
}
