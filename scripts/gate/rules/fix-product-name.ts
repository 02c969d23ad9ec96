import { collectExpressions, rangeOfNode } from '#content/parse/collect-elements.ts'
import type { Page } from '#content/page.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** A value of `product.yaml` that is written out, and the variable that is meant. */
export interface WrittenValue {
  key: string
  start: number
  end: number
}

/**
 * Builds the edits that put the variable in place of its value; undefined where it would
 * not be read as one.
 */
export function fixProductName(
  page: Pick<Page, 'file' | 'mdx' | 'bodyStart'>,
  { key, start, end }: WrittenValue,
): TextEdit[] | undefined {
  const edit = { start, end, text: `{product.${key}}` }
  const { path, text } = page.file
  if (path.endsWith('.yaml') || start < page.bodyStart) return fixInYaml(text, edit)
  if (!path.endsWith('.mdx') || !page.mdx.tree) return undefined
  const isInCode = collectExpressions(page.mdx.tree)
    .map(rangeOfNode)
    .some((code) => code.start <= start && end <= code.end)
  return isInCode ? undefined : [edit]
}

/** In YAML a plain text that begins with `{` is a mapping, so it gets quotes. */
function fixInYaml(text: string, edit: TextEdit): TextEdit[] | undefined {
  const lineStart = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = text.indexOf('\n', edit.start)
  const before = text.slice(lineStart, edit.start)
  const after = text.slice(edit.end, lineEnd === -1 ? text.length : lineEnd).trimEnd()
  const written = before.replace(/^\s*(?:- +)?(?:[\w-]+: +)?/, '')
  // A list or mapping on one line has rules of its own.
  if (/^[[{](?!product\.)/.test(written)) return undefined
  // A line without a key goes on with a text that has begun above.
  if (written !== '' || before.trim() === '') return [edit]
  if (/["\\]|\s#/.test(after)) return undefined
  const at = edit.end + after.length
  return [
    { ...edit, text: `"${edit.text}${after === '' ? '"' : ''}` },
    ...(after === '' ? [] : [{ start: at, end: at, text: '"' }]),
  ]
}
