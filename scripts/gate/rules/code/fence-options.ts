import type { Code } from 'mdast'
import { listFenceOptions } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import type { Finding } from '#core/diagnostic.ts'
import { lineAt } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'

/** Options that the site supports. */
const supportedOptions = [
  /^(?:copy(?:=true|=false)?|unchecked|showLineNumbers(?:\{\d+\})?|filename="[^"]+")$/,
  /^(?:\{[\d,-]+\}|\/.+\/)$/,
]

/** Name of a file as other systems write it, such as `title="…"` or `[name.ts]`. */
const foreignName =
  /^(?:(?:title|filename)=(?:"([^"]+)"|'([^'"]+)'|([^\s"'{}]+))|\[([^\]\s"]*\.\w+)\])$/

const optionsHelp = 'Options: `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false`'

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
    const comments = matchTexts(code, file.text, magicCommentPattern)
    const message = 'Readers see this comment, which selects lines in other systems'
    const help = 'Name the lines after the language: `{1,3-5}`'
    return [...options, ...comments.map(({ start, end }) => ({ message, start, end, help }))]
  },
}

/** Reports the options of a fence that are unknown. */
function checkOptions(node: Code, text: string): Finding[] {
  const meta = node.meta ?? ''
  const opening = offsetsOfOpening(node, text)
  const metaStart = text.slice(opening.start, opening.end).lastIndexOf(meta)
  const unknown = listFenceOptions(meta).filter(
    (option) => !supportedOptions.some((each) => each.test(option.text)),
  )
  const findings = unknown.map(({ text: option, index }): Finding => {
    const name = foreignName.exec(option)?.slice(1).find(Boolean)
    const message = describeOption(option, name)
    // Entities and escapes in the opening line have no place of their own.
    if (metaStart === -1) return { message, ...opening, help: optionsHelp }
    const start = opening.start + metaStart + index
    const range = { start, end: start + option.length }
    const isExact = name !== undefined && !/(?<!\S)filename="/.test(meta)
    if (!isExact) return { message, ...range, help: optionsHelp }
    return { message, ...range, fix: [{ ...range, text: `filename="${name}"` }] }
  })
  // Words of one text are one cause.
  return findings.filter(
    ({ message }, index) => findings.findIndex((each) => each.message === message) === index,
  )
}

function describeOption(option: string, name: string | undefined): string {
  if (name)
    return `Unexpected \`${truncate(option, 40)}\`, expected \`filename="${truncate(name, 40)}"\``
  const [, key] = /^([\w-]+)=/.exec(option) ?? []
  return key
    ? `Unknown option \`${truncate(key, 40)}\` of a code fence`
    : 'Text after the language is not shown'
}

const commentStart = String.raw`(?://|#|/\*|<!--|\{/\*)[ \t]{0,3}`
const commentEnd = String.raw`[ \t]{0,3}(?:\*/\}?|-->)?$`

/** Comments that select lines, of Docusaurus and of Shiki. */
const magicCommentPattern = new RegExp(
  String.raw`(?<=${commentStart})(?:highlight-(?:next-line|start|end)|\[!code [^\]\n]+\])(?=${commentEnd})`,
  'gm',
)

export const codeUnsupportedRule: PageRule = {
  id: 'code:unsupported',
  summary: 'A code fence is no source of a diagram: `mermaid`.',
  severity: 'error',
  isRequired: true,
  check({ mdx: { tree }, file: { text } }, { components }) {
    const instead = components.get('Diagram')
      ? '`<Diagram src="./name.dot" alt="…">`'
      : '`![text](./picture.svg)`'
    return nodesOfType(tree, 'code').flatMap((node) => {
      const { lang } = node
      if (lang?.toLowerCase() !== 'mermaid') return []
      const start = text.indexOf(lang, offsetsOfOpening(node, text).start)
      return {
        message: `Language \`${lang}\` is not supported`,
        start,
        end: start + lang.length,
        help: `Write ${instead}, or show the source in a \`text\` fence`,
      }
    })
  },
}

function offsetsOfOpening({ position }: Code, text: string) {
  const start = position?.start.offset ?? 0
  return { start, end: start + text.slice(start, lineAt(text, start).end).trimEnd().length }
}
