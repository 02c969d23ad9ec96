import type { JSONVisitor } from 'jsonc-parser'
import type { Finding } from '#core/diagnostic.ts'
import {
  createFenceRule,
  inLanguage,
  omissionPattern,
  type FenceCheck,
} from '#content/fence-rule.ts'
import { parseYamlDocuments, locateYamlError } from '#core/yaml/parse-documents.ts'
import { tidyMessage } from '#core/message-parts.ts'

/** Skips parts of a value, several values, and values with omissions or placeholders. */
export const codeJsonRule = createFenceRule({
  id: 'code:json',
  isGeneral: true,
  summary:
    'An object or array in a `json` fence is valid and has no duplicate keys; `jsonc` also takes comments and trailing commas.',
  fixes: 'content',
  applies: inLanguage('json', 'jsonc'),
  load: loadJsonCheck,
})

async function loadJsonCheck(): Promise<FenceCheck> {
  const { printParseErrorCode, stripComments, visit } = await import('jsonc-parser')
  return (content, { language, filename, node, opening }, { dialect }) => {
    if (isNamedOtherwise(node.meta ?? '')) return []
    const isStrict = language?.toLowerCase() === 'json' && !dialect.hasPlaceholders
    const errors: Finding[] = []
    const duplicates: Finding[] = []
    const objects: Set<string>[] = []
    const visitor: JSONVisitor = {
      onError(code, start, length) {
        const name = printParseErrorCode(code)
        const end = start + length
        // The next one of several values.
        if (name === 'EndOfFileExpected' && /^[,[{]/.test(content.slice(start))) return
        const fix = { ...opening, text: 'jsonc' }
        const comment = name === 'InvalidCommentToken' && { ...commentProblem, fix: [fix] }
        const message = describeJsonError(name, content.slice(start, end))
        errors.push({ message, start, end, ...comment })
      },
      onObjectBegin: () => void objects.push(new Set()),
      onObjectEnd: () => void objects.pop(),
      onObjectProperty(key, start, length) {
        const keys = objects.at(-1)
        const message = `Duplicate key \`${key.slice(0, 40)}\``
        if (keys?.has(key)) duplicates.push({ message, start, end: start + length })
        keys?.add(key)
      },
    }
    visit(content, visitor, { disallowComments: isStrict, allowTrailingComma: !isStrict })
    if (errors.length === 0) return duplicates
    const isWhole = filename !== undefined || /^[[{][^]*[\]}]$/.test(stripComments(content).trim())
    if (!isWhole || omissionPattern.test(content) || placeholderPattern.test(content)) return []
    const [first = errors[0]!] = errors.filter(({ fix }) => !fix)
    return [first]
  }
}

/** Returns whether the title of a fence is the name of a file in a format like JSON. */
function isNamedOtherwise(meta: string): boolean {
  const [, extension] = /\b(?:title|filename)=["']?[^"']*\.(\w+)["']?/.exec(meta) ?? []
  return extension !== undefined && !/^jsonc?$/.test(extension)
}

/** Placeholder such as `<id>` in place of a value. */
const placeholderPattern = /[:[,]\s*<[\w .:/-]+>/

const commentProblem = {
  message: 'Unexpected comment in a `json` fence',
  help: 'JSON has no comments; for a file format that has them, write ```jsonc',
}

/** Describes a parse error, with a code such as `ColonExpected` written as words. */
function describeJsonError(code: string, token: string): string {
  const words = code.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()
  const [firstLine = ''] = token.split('\n')
  const location = token.trim() === '' ? '' : ` at \`${firstLine.slice(0, 30)}\``
  return `Unexpected JSON: ${words}${location}`
}

/** Skips templates, code with omissions, and several versions of a file, each below a comment. */
export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  isGeneral: true,
  summary: 'A `yaml` fence without placeholders is valid YAML without duplicate keys.',
  applies: inLanguage('yaml', 'yml'),
  load: () => checkYamlFence,
})

const checkYamlFence: FenceCheck = (content) => {
  const broken = parseYamlDocuments(content).find(({ errors }) => errors.length > 0)
  const error = broken?.errors[0]
  const isPart = omissionPattern.test(content) || templatePattern.test(content)
  if (!broken || !error || isPart) return []
  const message = `Unexpected YAML: ${tidyMessage(error.message)}`
  return [{ message, ...locateYamlError(error, broken) }]
}

/** Template tag, unlike `${{ … }}` in CI configurations, or a comment that starts a version. */
const templatePattern = /(?<!\$)\{\{|\n\s*\n# /
