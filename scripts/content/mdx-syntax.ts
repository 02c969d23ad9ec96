import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'

/** A part of a syntax, as micromark takes it. */
export type SyntaxExtension = ReturnType<typeof mdxjs>

type Constructs = NonNullable<SyntaxExtension['flow']>
type Construct = Extract<Constructs[string], { tokenize: unknown }>

/**
 * MDX with GitHub's Markdown and YAML front matter, in parts: a construct is tried wherever it could
 * begin, so that a page is parsed with no more of them than it can use.
 */
export interface MdxSyntax {
  /** All but what follows. */
  base: SyntaxExtension[]
  /** Bare addresses: tried at every letter, they take as long as half of all the rest. */
  bareAddresses: SyntaxExtension
  table: Construct
}

/** Creates the syntax; one serves for all pages. */
export function createMdxSyntax(): MdxSyntax {
  const github = gfm()
  const [addresses, text] = split(github.text ?? {}, ({ name }) => /Autolink$/.test(name ?? ''))
  const [tables, flow] = split(github.flow ?? {}, ({ name }) => name === 'table')
  return {
    base: [frontmatter(['yaml']), { ...github, text, flow }, mdxjs()],
    bareAddresses: { text: addresses },
    table: listOf(tables.null)[0]!,
  }
}

/** A row of nothing but dashes, pipes and colons, be it in a quotation or a list. */
const delimiterRow = /^[ \t>]*[|:-][ \t|:-]*$/m
const delimiterRowHere = /[ \t>]*[|:-][ \t|:-]*(?:\n|$)/y

/**
 * The syntax of the tables of `text`; empty where it can hold none. Any line could be the head of
 * a table, as only the next one shows; that one is looked at before all of the line is parsed.
 */
export function tableSyntax({ table }: MdxSyntax, text: string): SyntaxExtension[] {
  // Offsets of the parser are not those of the text.
  if (/^\uFEFF|\r/.test(text)) return [{ flow: { null: table } }]
  if (!delimiterRow.test(text)) return []

  function precedesDelimiterRow(offset: number): boolean {
    const lineEnd = text.indexOf('\n', offset)
    if (lineEnd === -1) return false
    delimiterRowHere.lastIndex = lineEnd + 1
    return delimiterRowHere.test(text)
  }

  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    const start = table.tokenize.call(this, effects, ok, nok)
    return (code) => {
      const isTable = isBelowRow(this.events) || precedesDelimiterRow(this.now().offset)
      return isTable ? start(code) : nok(code)
    }
  }
  return [{ flow: { null: { ...table, tokenize } } }]
}

type Events = ThisParameterType<Construct['tokenize']>['events']

/** Whether the line before is a row of a table. */
function isBelowRow(events: Events): boolean {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix')
  return (['tableHead', 'tableRow'] as (string | undefined)[]).includes(last?.[1].type)
}

/** Splits constructs into those that `test` holds for and the others. */
function split(record: Constructs, test: (construct: Construct) => boolean) {
  const parts: [Constructs, Constructs] = [{}, {}]
  for (const [code, value] of Object.entries(record)) {
    for (const construct of listOf(value)) {
      const part = test(construct) ? parts[0] : parts[1]
      part[code] = [...listOf(part[code]), construct]
    }
  }
  return parts
}

function listOf(value: Constructs[string]): Construct[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
