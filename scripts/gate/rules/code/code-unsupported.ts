import type { Code } from 'mdast'
import type { SiteData } from '#content/site.ts'
import type { PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'
import { fillVariables } from '#core/variables.ts'
import { truncate } from '#core/message-parts.ts'
import { fileOption, placeInOpening, type OpeningProblem } from './place-in-opening.ts'

/**
 * Checks the language and the options as Nextra and rehype-pretty-code read them: with entities and
 * escapes resolved and variables filled in.
 */
export const codeUnsupportedRule: PageRule = {
  id: 'code:unsupported',
  summary:
    'A code fence asks for nothing that the site cannot build: `title="…"`, `npm2yarn`, `twoslash`, `mermaid`.',
  severity: 'error',
  isRequired: true,
  fixes: 'value',
  scope: 'page',
  check({ mdx: { tree }, file }, data) {
    return nodesOfType(tree, 'code').flatMap((node) => {
      const meta = fillVariables(node.meta ?? '', data.variables)
      const problems = [
        ...checkLanguage(node, data),
        ...checkTitle(meta),
        ...checkWords(meta),
        ...checkNumbers(meta.replace(fileOption, '')),
      ]
      return problems.map((problem) => placeInOpening(problem, node, file.text))
    })
  },
}

function checkLanguage({ lang }: Code, { components }: SiteData): OpeningProblem[] {
  if (lang?.toLowerCase() !== 'mermaid') return []
  const instead = components.get('Diagram')
    ? '`<Diagram src="./name.dot" alt="…">`'
    : '`![text](./picture.svg)`'
  const message = `Unexpected language \`${lang}\`, which the site does not draw`
  const help = `Write ${instead}, or show the source in a \`text\` fence`
  return [{ written: lang, message, help }]
}

/** Checks for `title="…"`, which rehype-pretty-code matches even within a word. */
function checkTitle(meta: string): OpeningProblem[] {
  const [written, name] = /[\w-]*title="([^"]+)"/.exec(meta.replace(fileOption, '')) ?? []
  if (written === undefined) return []
  const replacement = `filename="${name}"`
  const message = `Unexpected \`${truncate(written, 40)}\`, expected \`${truncate(replacement, 40)}\``
  if (fileOption.test(meta)) {
    return [{ written, message, help: 'A fence shows one name: keep `filename`' }]
  }
  return [{ written, message, ...(written.startsWith('title') && { replacement }) }]
}

/** Checks for words that Nextra turns into components. */
function checkWords(meta: string): OpeningProblem[] {
  const words = meta.replace(/\w+="(.*?)"|\/(.*?)\/|\{(.*?)\}/g, ' ')
  return componentWords.filter(({ written }) => words.includes(written))
}

const componentWords: OpeningProblem[] = [
  {
    written: 'npm2yarn',
    message: 'Unexpected `npm2yarn`, the site does not translate commands',
    help: 'For other package managers, write a `<Tab>` each in `<Tabs group="package-manager">`',
    replacement: '',
  },
  {
    written: 'twoslash',
    message: 'Unexpected `twoslash`, the site does not show types',
    help: 'Leave the word out; a comment in the code can say what type there is',
  },
]

/** Maximum line number in a range, since the compiler expands ranges to lists. */
const maxNumber = 9999

/** Checks ranges of lines, `{1-3}`, and of repeated words, `/word/1-3`. */
function checkNumbers(meta: string): OpeningProblem[] {
  const ranges = meta.matchAll(/\B\{(.*?)\}\B|(["/]).*?\2(\S*)/g)
  const numbers = Array.from(ranges, ([, lines, , words]) => (lines ?? words)?.match(/\d+/g) ?? [])
  const written = numbers.flat().find((number) => Number(number) > maxNumber)
  if (written === undefined) return []
  const message = `Unexpected number \`${truncate(written, 40)}\` behind the language, expected a line of the code`
  return [{ written, message }]
}
