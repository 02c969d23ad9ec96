import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import type { DocId, Route } from '#core/route.ts'
import { toDisplayPath, type SourceFile } from './read-content.ts'

/** A link of the navigation bar or the footer to a page of ours, as the theme's file writes it. */
export interface NavigationLink {
  target: { docId: DocId } | { route: Route; anchor: string | undefined }
  /** Offsets of the doc id or route in the file. */
  start: number
  end: number
  source: { file: SourceFile; lines: LineIndex }
}

/** Name of the file, beside the content folder, that names pages for navigation bar and footer. */
export const themeFileName = 'theme.config.tsx'

/** Reads the theme's file beside the content folder; undefined where there is none. */
export async function readTheme(contentDir: string): Promise<SourceFile | undefined> {
  const file = path.join(path.resolve(contentDir), '..', themeFileName)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  return {
    path: themeFileName,
    displayPath: toDisplayPath(file),
    text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'),
  }
}

/**
 * Collects every `docId: '…'` and every `href: '…'` or `href="…"` that is a plain string and leads to
 * this site. Read as text: the file may be another project's, and to run it for a list of names would
 * cost more than the check. A doc id that is computed is left to the build, which refuses an unknown one.
 */
export function collectNavigation(file: SourceFile): NavigationLink[] {
  const source = { file, lines: createLineIndex(file.text) }
  return Array.from(file.text.matchAll(tokenPattern)).flatMap((match): NavigationLink[] => {
    const { key, value } = match.groups ?? {}
    if (!key || !value) return []
    const end = match.index + match[0].length - 1
    const place = { start: end - value.length, end, source }
    if (key === 'docId') return [{ target: { docId: value }, ...place }]
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(value)) return []
    const [pathname = '', anchor] = value.split('#')
    return [{ target: { route: pathname.replace(/\?.*/s, ''), anchor }, ...place }]
  })
}

/** Properties of interest; comments and other strings too, so that nothing is found within them. */
const tokenPattern = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`["']?\b(?<key>docId|href)\b["']?\s*[:=]\s*(?<quote>["'\x60])(?<value>(?:(?!\k<quote>)[^\\\n$])*)\k<quote>`,
    String.raw`'(?:[^'\\\n]|\\.)*'`,
    String.raw`"(?:[^"\\\n]|\\.)*"`,
    String.raw`\x60(?:[^\x60\\]|\\[\s\S])*\x60`,
  ].join('|'),
  'g',
)
