import type { JSONVisitor, ParseError } from 'jsonc-parser'
import type { Problem, Offsets } from '#core/diagnostic.ts'
import {
  createFenceRule,
  inLanguage,
  type FenceCheck,
  type FenceProblem,
} from '#content/fence-rule.ts'
import { parseYamlDocuments, locateYamlError } from '#core/yaml/parse-documents.ts'
import { formatCount, tidyMessage } from '#core/message-parts.ts'

/**
 * Accepts object members without the outer braces, several values one below the other, and `...` or
 * `…` for omissions.
 */
export const codeJsonRule = createFenceRule({
  id: 'code:json',
  isGeneral: true,
  needs: ['variables'],
  summary:
    'A `json` fence is valid JSON, or several such values, without duplicate keys; `jsonc` also takes comments and trailing commas.',
  fixes: 'value',
  applies: inLanguage('json', 'jsonc'),
  load: loadJsonCheck,
})

async function loadJsonCheck(): Promise<FenceCheck> {
  const { parse, printParseErrorCode, visit } = await import('jsonc-parser')

  /** Returns whether a fence shows several values, one below the other, or elements of an array. */
  function isSequence(content: string, allowTrailingComma: boolean): boolean {
    let depth = 0
    let isValid = content.trim() !== ''
    const enter = () => void depth++
    const leave = () => void depth--
    visit(
      `[${content.replace(/,\s*$/, '')}\n]`,
      {
        ...{ onObjectBegin: enter, onObjectEnd: leave, onArrayBegin: enter, onArrayEnd: leave },
        onError(code) {
          isValid &&= depth === 1 && printParseErrorCode(code) === 'CommaExpected'
        },
      },
      { allowTrailingComma },
    )
    return isValid
  }

  /** Returns whether a fence shows members without their braces. */
  function isFragment(content: string): boolean {
    const errors: ParseError[] = []
    parse(`{${content}\n}`, errors, { allowTrailingComma: true })
    return content.trimStart().startsWith('"') && errors.length === 0
  }

  return (written, { language, node }, { framework }) => {
    // Others write placeholders in angle brackets instead of values.
    const content = framework ? written.replace(placeholderPattern, toString) : written
    if (framework && isNamedOtherwise(node.meta ?? '')) return []
    const isStrict = language?.toLowerCase() === 'json' && !framework
    const errors: FenceProblem[] = []
    const duplicates: Problem[] = []
    const objects: Set<string>[] = []
    const visitor: JSONVisitor = {
      onError(code, start, length) {
        const name = printParseErrorCode(code)
        const end = start + length
        const comment = name === 'InvalidCommentToken' && commentProblem
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
    if (omissionPattern.test(content)) return []
    const [first] = errors.filter(({ language }) => !language)
    return first && !isFragment(content) && !isSequence(content, !isStrict)
      ? [first]
      : errors.filter(({ language }) => language).slice(0, 1)
  }
}

const placeholderPattern = /(?<=[:[,][ \t]*)<[\w .:/-]+>/g

function toString(placeholder: string): string {
  return `"${placeholder.slice(1, -1)}"`
}

/** Returns whether the title of a fence is the name of a file in a format like JSON. */
function isNamedOtherwise(meta: string): boolean {
  const [, extension] = /\b(?:title|filename)=["']?[^"']*\.(\w+)["']?/.exec(meta) ?? []
  return extension !== undefined && !/^jsonc?$/.test(extension)
}

/** Ellipsis in place of omitted JSON. Such a sample is not checked further. */
const omissionPattern = /(?:\.{3}|…)(?=\s*(?:[,}\]]|\/\/|$))|^[ \t]*\(\.{3}\)/m

const commentProblem = {
  message: 'Unexpected comment in a `json` fence',
  help: 'JSON has no comments; for a file format that has them, write ```jsonc',
  language: 'jsonc',
}

/** Describes a parse error, with a code such as `ColonExpected` written as words. */
function describeJsonError(code: string, token: string): string {
  const words = code.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()
  const [firstLine = ''] = token.split('\n')
  const location = token.trim() === '' ? '' : ` at \`${firstLine.slice(0, 30)}\``
  return `Unexpected JSON: ${words}${location}`
}

export const codeYamlRule = createFenceRule({
  id: 'code:yaml',
  isGeneral: true,
  needs: ['variables'],
  summary:
    'A `yaml` fence is valid YAML without duplicate keys, as a whole or in each part between `...`.',
  applies: inLanguage('yaml', 'yml'),
  load: () => Promise.resolve(checkYamlFence),
})

/** Start of another version in a fence that shows versions of a file, each below a comment. */
const versionStartPattern = /\n\s*\n(?=# )/

/** Placeholder for omitted lines, or a line with a template tag. */
const replacedLinePattern = /^([ \t]*)(?:\[?(?:\.{3}|…)\]?(?:[ \t]+#.*)?|\{\{.*\}\})(?=[ \t]*$)/gm

const checkYamlFence: FenceCheck = (written) => {
  const content = written
    .replace(replacedLinePattern, (line, indent: string) => `${indent}#`.padEnd(line.length))
    .replace(/\{\{.*?\}\}/g, (tag) => tag.replace(/\W/g, 'x'))
  const [error] = checkYaml(content)
  const isValid = (part: string) => checkYaml(part).length === 0
  const hasParts = [versionStartPattern, replacedLinePattern].some((separator) => {
    const parts = written.split(separator)
    return parts.length > 1 && parts.every(isValid)
  })
  return error && !hasParts ? [error] : []
}

function checkYaml(content: string): Problem[] {
  const documents = parseYamlDocuments(content)
  const broken = [...documents].find(({ errors }) => errors.length > 0)
  const error = broken?.errors[0]
  if (!broken || !error) return []
  const message = `Unexpected YAML: ${tidyMessage(error.message)}`
  return [{ message, ...locateYamlError(error, broken) }]
}

/** Accepts shorter rows, and comments that begin with `#`. Skips fences without a separator. */
export const codeCsvRule = createFenceRule({
  id: 'code:csv',
  isGeneral: true,
  needs: ['variables'],
  summary: 'A row of a `csv` fence has at most as many cells as its first one.',
  applies: inLanguage('csv'),
  load: () => findLongRows,
})

function findLongRows(content: string): Problem[] {
  const [line = ''] = content.split('\n').filter((each) => each.trim() !== '' && !isComment(each))
  const separator = [',', ';', '\t', '|'].find((each) => line.includes(each))
  if (separator === undefined) return []
  const [first, ...others] = listRows(content, separator)
  return others.flatMap(({ cells, ...range }) => {
    if (!first || cells <= first.cells) return []
    const expected = `expected at most ${first.cells}, as in the first row`
    const message = `Unexpected row of ${formatCount(cells, 'cell')}, ${expected}`
    const help = `Write quotes around a cell that contains \`${separator}\`: \`"…"\``
    return [{ message, ...range, help }]
  })
}

interface Row extends Offsets {
  cells: number
}

/** Lists the rows. Within quotes, separators and line breaks are part of a cell. */
function listRows(content: string, separator: string): Row[] {
  const rows: Row[] = []
  let row: Row = { start: 0, end: 0, cells: 1 }
  let isQuoted = false
  for (let at = 0; at <= content.length; at++) {
    const character = content[at] ?? '\n'
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) row.cells++
    else if (character === '\n' && (!isQuoted || at === content.length)) {
      rows.push({ ...row, end: at })
      row = { start: at + 1, end: at + 1, cells: 1 }
    }
  }
  return rows.filter(({ start, end }) => {
    const source = content.slice(start, end)
    return source.trim() !== '' && !isComment(source)
  })
}

function isComment(line: string): boolean {
  return line.startsWith('#')
}
