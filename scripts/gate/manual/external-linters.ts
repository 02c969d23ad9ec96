import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import { projectFile } from '#core/project-root.ts'
import { listRemarkRules } from '../linters/remark.ts'

/** A rule of an external tool that is on. */
export interface ExternalRule {
  /** As findings name it. */
  id: string
  /** What it wants or warns of, in the tool's own words. */
  summary: string
  url: string
}

/** Rules of markdownlint that find nothing until the configuration says what to look for. */
const idleRules = new Set(['MD043', 'MD044', 'MD054'])

/** Lists the rules of markdownlint that the configuration leaves on, by number. */
export async function listMarkdownlintRules(): Promise<ExternalRule[]> {
  const [schema, config] = await Promise.all([
    // Its README names this file as the description of its rules; no export leads to it.
    // eslint-disable-next-line no-restricted-syntax
    readFile(projectFile('node_modules/markdownlint/schema/markdownlint-config-schema.json')),
    readFile(projectFile('.markdownlint.jsonc'), 'utf8'),
  ])
  const { properties } = JSON.parse(schema.toString()) as ConfigSchema
  const settings = parse(config) as Record<string, unknown>
  return Object.entries(properties)
    .filter(([id]) => /^MD\d+$/.test(id) && isOn(id, settings))
    .map(([id, { description }]) => {
      const [, summary = '', url = ''] = /^\S+ : (.*) : (https:\S+)$/.exec(description) ?? []
      return { id: `markdownlint:${id}`, summary, url }
    })
}

function isOn(id: string, settings: Record<string, unknown>): boolean {
  return (settings[id] ?? (idleRules.has(id) ? false : settings.default)) !== false
}

/** Lists the rules of remark-lint that are on, by name. */
export function listRemarkLintRules(): ExternalRule[] {
  return listRemarkRules().map((id) => {
    const summary = remarkSummaries[id]
    if (!summary) throw new Error(`\`${id}\` has no summary in ${import.meta.filename}`)
    const url = `https://github.com/remarkjs/remark-lint/tree/main/packages/${id.replace(':', '-')}`
    return { id, summary, url }
  })
}

const remarkSummaries: Record<string, string> = {
  'remark-lint:no-blockquote-without-marker':
    'Warn when block quotes have blank lines without markers',
  'remark-lint:no-duplicate-definitions': 'Warn on duplicate definitions',
  'remark-lint:no-undefined-references': 'Warn when references to undefined definitions are found',
  'remark-lint:no-unused-definitions': 'Warn when unused definitions are found',
  'remark-lint:ordered-list-marker-style':
    'Warn when the markers of ordered lists violate a given style',
}

interface ConfigSchema {
  properties: Record<string, { description: string }>
}
