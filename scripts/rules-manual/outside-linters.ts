import { readFile } from 'node:fs/promises'
import { parse } from 'jsonc-parser'
import { projectFile } from '../core/project-root.ts'
import { listRemarkRules } from '../linters/remark.ts'

/** A rule of an outside tool that is on. */
export interface OutsideRule {
  /** As findings name it. */
  id: string
  /** What it wants or warns of, in the tool's own words. */
  summary: string
  url: string
}

/** Rules of markdownlint that find nothing until the configuration says what to look for. */
const idleRules = new Set(['MD043', 'MD044', 'MD054'])

/** Lists the rules of markdownlint that the configuration leaves on, by number. */
export async function listMarkdownlintRules(): Promise<OutsideRule[]> {
  const [schema, config] = await Promise.all([
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
export async function listRemarkLintRules(): Promise<OutsideRule[]> {
  return Promise.all(
    listRemarkRules().map(async (id) => {
      const name = id.replace(':', '-')
      const file = projectFile('node_modules', name, 'package.json')
      const { description } = JSON.parse(await readFile(file, 'utf8')) as { description: string }
      const summary = description.replace(/^remark-lint rule to /, '')
      return {
        id,
        summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
        url: `https://github.com/remarkjs/remark-lint/tree/main/packages/${name}`,
      }
    }),
  )
}

interface ConfigSchema {
  properties: Record<string, { description: string }>
}
