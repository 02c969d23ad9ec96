import type { PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { fileOption, placeInOpening, type OpeningProblem } from './place-in-opening.ts'

/** Leaves `title="…"` to `code:unsupported`. Ignores words without a value. */
export const codeUnknownOptionRule: PageRule = {
  id: 'code:unknown-option',
  summary:
    'Options of a code fence are those of this site, such as `filename="…"` or `copy=false`.',
  severity: 'warning',
  fixes: 'value',
  scope: 'page',
  check({ mdx: { tree }, file }) {
    return nodesOfType(tree, 'code').flatMap((node) =>
      checkOptions(node.meta ?? '').map((problem) => placeInOpening(problem, node, file.text)),
    )
  },
}

/** File name in the notation of another system. */
const foreignName =
  /(?<=^|\s)(?:(?:title|filename)=(?:'([^'"]+)'|([^\s"'{}]+))|\[([^\]\s"]+\.\w+)\])(?=\s|$)/

const option = /(?<=^|\s)[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g

const knownOption = /^(?:copy=(?:true|false)|filename="[^"]+")$|title="[^"]/

function checkOptions(meta: string): OpeningProblem[] {
  const foreign = foreignName.exec(meta)
  const problems: OpeningProblem[] = []
  if (foreign && !fileOption.test(meta)) {
    const replacement = `filename="${foreign.slice(1).find(Boolean)}"`
    const message = `Unexpected \`${truncate(foreign[0], 40)}\`, expected \`${truncate(replacement, 40)}\``
    problems.push({ written: foreign[0], message, replacement })
  }
  for (const [written] of meta.matchAll(option)) {
    if (problems[0]?.written === written || knownOption.test(written)) continue
    const [, lines] = /^highlight=(\{[\d\s,-]+\})$/.exec(written) ?? []
    problems.push({
      written,
      ...(lines && { replacement: lines }),
      message: `Unexpected option \`${truncate(written, 40)}\` of a code fence`,
      help: 'Options: `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false`',
    })
  }
  return problems
}
