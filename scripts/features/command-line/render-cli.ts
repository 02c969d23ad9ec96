import { joinBlocks, renderElement, renderFence, renderInlineCode } from '#core/escape.ts'
import { renderComponents, type ComponentRenderers } from '#content/render-components.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Document } from '#content/page.ts'
import {
  anchorOfCommand,
  anchorOfExitCode,
  anchorOfEnvironmentVariable,
  findCliReference,
  getCommand,
  type CliReference,
} from './cli-reference.ts'
import type { CliCommand, CliOption } from './schema.ts'

export function renderCli(document: Document, { site }: SiteContext): TextEdit[] {
  const cli = findCliReference(site)
  return cli ? renderComponents(document, createRenderers(cli), site.variables) : []
}

function createRenderers(cli: CliReference): ComponentRenderers {
  return {
    CliCommand: ({ name = '' }) => renderCommand(name, cli),
    CliEnvironment: () => renderEnvironment(cli),
    CliExitCodes: () => renderExitCodes(cli),
  }
}

function renderCommand(name: string, cli: CliReference): string {
  const command = getCommand(name, cli)
  if (!command) return ''
  const args = Object.entries(command.arguments ?? {}).map(([key, argument]) => ({
    id: anchorOfCommand(name, key),
    term: key,
    notes: joinNotes([argument.required && 'required', argument.repeatable && 'may be repeated']),
    text: argument.description,
  }))
  const options = Object.entries({ ...command.options, ...cli.options }).map(([key, option]) => ({
    id: anchorOfCommand(name, key),
    ...describeOption(key, option),
  }))
  return joinBlocks([
    renderElement('CliSynopsis', { id: anchorOfCommand(name) }, [
      renderFence('text', renderSynopsis(name, command, cli)),
      command.description,
    ]),
    renderGroup('Arguments', args),
    renderGroup('Options', options),
  ])
}

/** Renders the synopsis in man-page notation: `tool upload [options] <files..>`. */
function renderSynopsis(name: string, command: CliCommand, cli: CliReference): string {
  const required = Object.entries(command.options ?? {})
    .filter(([, option]) => option.required)
    .map(([key, { value }]) => (value === undefined ? `--${key}` : `--${key} <${value}>`))
  const args = Object.entries(command.arguments ?? {}).map(([key, argument]) => {
    const placeholder = `${key}${argument.repeatable ? '..' : ''}`
    return argument.required ? `<${placeholder}>` : `[${placeholder}]`
  })
  return [cli.executable, name, ...required, '[options]', ...args].join(' ')
}

function describeOption(key: string, option: CliOption): Omit<CliEntry, 'id'> {
  const { short, value, required, repeatable, choices, description } = option
  const long = value === undefined ? `--${key}` : `--${key} <${value}>`
  const sentences = [
    description,
    choices && `One of ${choices.map(renderInlineCode).join(', ')}.`,
    option.default !== undefined && `Default: ${renderInlineCode(option.default)}`,
  ]
  return {
    term: short === undefined ? long : `-${short}, ${long}`,
    notes: joinNotes([required && 'required', repeatable && 'may be repeated']),
    text: joinBlocks(sentences),
  }
}

function renderEnvironment(cli: CliReference): string {
  const entries = cli.environment.map(({ name, required, example, description }) => ({
    id: anchorOfEnvironmentVariable(name),
    term: name,
    notes: joinNotes([required && 'required']),
    text: joinBlocks([description, example && `Example: ${renderInlineCode(example)}`]),
  }))
  return renderGroup(undefined, entries)
}

function renderExitCodes({ exits }: CliReference): string {
  const codes = [...new Set(exits.map(({ code }) => code))].sort((a, b) => a - b)
  const entries = codes.map((code) => {
    const situations = exits.filter((exit) => exit.code === code)
    return {
      id: anchorOfExitCode(code),
      term: String(code),
      text: situations.map(({ when }) => `- ${when}`).join('\n'),
    }
  })
  return renderGroup(undefined, entries)
}

interface CliEntry {
  id: string
  /** Rendered as code. */
  term: string
  /** Plain text after the term, such as `required`. */
  notes?: string | undefined
  /** Markdown. */
  text: string
}

function renderGroup(title: string | undefined, entries: CliEntry[]): string {
  if (entries.length === 0) return ''
  const blocks = entries.map(({ text, ...attributes }) =>
    renderElement('CliEntry', attributes, [text]),
  )
  return renderElement('CliGroup', { title }, blocks)
}

function joinNotes(notes: (string | false | undefined)[]): string | undefined {
  return notes.filter(Boolean).join(', ') || undefined
}
