import type { Finding } from '#core/diagnostic.ts'
import type { Code } from 'mdast'
import { listFenceOptions } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import { lineAt } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'

/** Word or option of the info string of a fence. In its texts, `$<name>` is a group of `at`. */
interface FenceOption {
  /** Pattern of the whole option. */
  at: RegExp
  /** Message of the finding, or `undefined` for an option that the site supports. */
  message?: string
  help?: string
  fix?: string
}

const optionsHelp = 'Options: `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false`'
const unexpectedName = 'Unexpected `$<option>`, expected `filename="$<name>"`'

/** Options of code fences. The first one that matches decides. */
const fenceOptions: FenceOption[] = [
  { at: /^(?:copy(?:=true|=false)?|unchecked|showLineNumbers|filename="[^"]+")$/ },
  { at: /^(?:showLineNumbers\{\d+\}|\{[\d,-]+\})$/ },
  { at: /^\/.+\/$/ },
  { at: /^title="(?<name>[^"]+)"$/, message: unexpectedName, fix: 'filename="$<name>"' },
  {
    at: /^(?:title|filename)=(?:'(?<name>[^'"]+)'|(?<word>[^\s"'{}]+))$/,
    message: 'Unexpected `$<option>`, expected `filename="$<name>$<word>"`',
    fix: 'filename="$<name>$<word>"',
  },
  { at: /^\[(?<name>[^\]\s"]*\.\w+)\]$/, message: unexpectedName, fix: 'filename="$<name>"' },
  {
    at: /^highlight=(?<lines>\{[\d\s,-]+\})$/,
    message: 'Unexpected `$<option>`, expected `$<lines>`',
    fix: '$<lines>',
  },
  {
    at: /^(?<name>[\w-]+)=/,
    message: 'Unexpected option `$<name>` of a code fence',
    help: optionsHelp,
  },
  {
    at: /./,
    message: 'Unexpected text after the language, which is not shown',
    help: optionsHelp,
  },
]

/** Reports options, and comments that do the same. */
export const codeUnknownOptionRule: PageRule = {
  id: 'code:unknown-option',
  summary:
    'Options of a code fence are ones that the site supports, such as `filename="…"` or `copy=false`.',
  severity: 'warning',
  fixes: 'content',
  check({ mdx: { tree }, file }) {
    const code = nodesOfType(tree, 'code')
    const options = code.flatMap((node) => checkOptions(node, file.text))
    const comments = magicCommentPatterns.flatMap((each) => matchTexts(code, file.text, each))
    const message = 'Unexpected comment that selects lines, which readers see'
    const help = 'Name the lines after the language: `{1,3-5}`'
    return [...options, ...comments.map(({ start, end }) => ({ message, start, end, help }))]
  },
}

const commentStart = String.raw`(?://|#|/\*|<!--|\{/\*)[ \t]{0,3}`
const commentEnd = String.raw`[ \t]{0,3}(?:\*/\}?|-->)?$`

/** Comments that select lines: on a line of their own in Docusaurus, behind code in Shiki. */
const magicCommentPatterns = [
  String.raw`(?<=^[ \t]{0,40}${commentStart})highlight-(?:next-line|start|end)(?=${commentEnd})`,
  String.raw`(?<=${commentStart})\[!code [^\]\n]+\]`,
].map((source) => new RegExp(source, 'gm'))

export const codeUnsupportedRule: PageRule = {
  id: 'code:unsupported',
  summary: 'A code fence is no source of a diagram: `mermaid`.',
  severity: 'error',
  isRequired: true,
  check({ mdx: { tree }, file }, data) {
    return nodesOfType(tree, 'code').flatMap((node) => [...checkLanguage(node, file.text, data)])
  },
}

/** Reports the options of a fence that are unknown. */
function checkOptions(node: Code, text: string): Finding[] {
  const meta = node.meta ?? ''
  const hasName = /(?<!\S)filename="/.test(meta)
  const opening = offsetsOfOpening(node, text)
  const metaStart = text.slice(opening.start, opening.end).lastIndexOf(meta)
  // Words of one text are one cause.
  const seen = new Set<string>()
  return listFenceOptions(meta).flatMap(({ text: option, index }): Finding[] => {
    const row = fenceOptions.find(({ at }) => at.test(option))
    if (!row?.message) return []
    const groups: Record<string, string> = { ...row.at.exec(option)?.groups, option }
    const fill = (template: string, maxLength: number) =>
      template.replace(/\$<(\w+)>/g, (_, name: string) => truncate(groups[name] ?? '', maxLength))
    const message = fill(row.message, 40)
    if (seen.has(message)) return []
    seen.add(message)
    const finding = { message, ...(row.help && { help: row.help }) }
    // Entities and escapes in the opening line have no place of their own.
    if (metaStart === -1) return [{ ...finding, ...opening }]
    const start = opening.start + metaStart + index
    const end = start + option.length
    if (row.fix === undefined || (hasName && row.fix.startsWith('filename'))) {
      return [{ ...finding, start, end }]
    }
    const edit = { start: row.fix === '' ? start - 1 : start, end, text: fill(row.fix, Infinity) }
    return [{ ...finding, start, end, fix: [edit] }]
  })
}

function checkLanguage(node: Code, text: string, { components }: SiteData): Finding[] {
  const { lang } = node
  if (lang?.toLowerCase() !== 'mermaid') return []
  const instead = components.get('Diagram')
    ? '`<Diagram src="./name.dot" alt="…">`'
    : '`![text](./picture.svg)`'
  const opening = offsetsOfOpening(node, text)
  const start = text.indexOf(lang, opening.start)
  return [
    {
      message: `Unexpected language \`${lang}\`, which is not supported`,
      start,
      end: start + lang.length,
      help: `Write ${instead}, or show the source in a \`text\` fence`,
    },
  ]
}

function offsetsOfOpening({ position }: Code, text: string) {
  const start = position?.start.offset ?? 0
  return { start, end: start + text.slice(start, lineAt(text, start).end).trimEnd().length }
}
