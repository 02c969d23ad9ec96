import * as z from 'zod'
import { createComponents, type ComponentContract } from '#content/schema/components.ts'
import { categorySchema, frontMatterSchema } from '#content/schema/front-matter.ts'
import { productSchema } from '#content/schema/product.ts'
import type { RuleBase } from '#content/rule.ts'
import { renderTable } from '#core/escape.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { projectFile } from '#core/project-root.ts'
import { expectedOf } from '#core/yaml/zod-diagnostics.ts'
import { features } from '#features/index.ts'
import { createRules, listOtherFindings } from '../rules/list-rules.ts'
import { requiredRules } from '../settings/known-rules.ts'

/** Tables of Markdown files in the project root, by file and name. */
const tables = {
  'CONTRIBUTING.md': {
    'front matter': () => renderFields('Field', frontMatterSchema),
    product: () => renderFields('Key', productSchema),
    components: () =>
      renderTable([
        ['Component', 'Purpose'],
        ...Array.from(createComponents(features), ([name, contract]) => [
          `\`${renderTag(name, contract)}\``,
          contract.description,
        ]),
      ]),
  },
  'RULES.md': {
    rules: () =>
      renderRules(createRules(features), ({ id }) => {
        return `[\`${id}\`](test/rules/${id.replace(':', '-')}/)`
      }),
    'other findings': () => renderRules(listOtherFindings(features)),
    'required rules': () => `${joinInBackticks(requiredRules)}.`,
    'rules for the built site': (siteChecks: readonly RuleBase[]) => renderRules(siteChecks),
  },
}

/** Markdown files with generated tables. */
export const filesWithTables = Object.keys(tables) as (keyof typeof tables)[]

/**
 * Inserts the tables of a file between their markers in its text, and formats the text. Throws if a
 * marker is missing.
 */
export async function fillTables(
  file: keyof typeof tables,
  text: string,
  siteChecks: readonly RuleBase[],
): Promise<string> {
  const filled = Object.entries(tables[file]).reduce((before, [name, render]) => {
    const [begin, end] = [`<!-- table: ${name} -->\n`, '<!-- end of table -->']
    const start = before.indexOf(begin)
    if (start === -1) throw new Error(`Cannot find \`${begin.trim()}\` in ${file}`)
    const from = start + begin.length
    const rest = before.slice(before.indexOf(end, from))
    return `${before.slice(0, from)}\n${render(siteChecks)}\n\n${rest}`
  }, text)
  const { format, resolveConfig } = await import('prettier')
  const filepath = projectFile(file)
  return format(filled, { ...(await resolveConfig(filepath)), filepath })
}

function renderRules(
  rules: readonly RuleBase[],
  nameOf: (rule: RuleBase) => string = ({ id }) => `\`${id}\``,
): string {
  return renderTable([
    ['Rule', 'Severity', 'Fixable', 'Requirement'],
    ...rules.map((rule) => [
      nameOf(rule),
      rule.isOptional ? 'off' : rule.severity,
      rule.fixes ? 'yes' : '',
      rule.summary,
    ]),
  ])
}

/** Renders a table of the fields of a schema. Throws if the `.meta()` of a field is incomplete. */
function renderFields(head: string, schema: z.ZodObject): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const { description } = field as z.ZodType
    const expected = expectedOf(field as z.ZodType)
    if (!description || expected === undefined) {
      throw new Error(`The field \`${name}\` needs \`description\` and \`expected\` in its meta`)
    }
    return [`\`${name}\``, expected, description]
  })
  return renderTable([[head, 'Value', 'Description'], ...rows])
}

/**
 * Renders the tag of a component with all attributes and their values, or as a snippet with a tab
 * stop for each required attribute. The tag is self-closing if the component has no content.
 */
function renderTag(name: string, contract: ComponentContract, isSnippet = false): string {
  const { attributes, content, children, parents } = contract
  const { properties = {}, required = [] } = z.toJSONSchema(attributes)
  const written = (isSnippet ? required : Object.keys(properties)).map((attribute, index) => {
    const schema = properties[attribute]
    const choices =
      typeof schema === 'object' ? schema.enum?.join(isSnippet ? ',' : '|') : undefined
    const stop = `\${${index + 1}${choices ? `|${choices}|` : ''}}`
    return ` ${attribute}="${isSnippet ? stop : (choices ?? '…')}"`
  })
  return `<${name}${written.join('')}${content || children || parents ? '>' : ' />'}`
}

/** Lists the generated files of `.vscode/`: JSON Schemas of front matter and YAML, and snippets. */
export function listEditorFiles(): [string, unknown][] {
  const own = {
    // Title and description are taken from the text if they are missing.
    'front-matter': frontMatterSchema.partial({ title: true, description: true }),
    product: productSchema,
    category: categorySchema,
  }
  const schemas = [own, ...features.map((feature) => feature.schemas)].flatMap(Object.entries)
  const snippets = Array.from(createComponents(features), ([prefix, contract]) => {
    const tag = renderTag(prefix, contract, true)
    const gap = contract.children || tag.includes('=') ? '\n\n' : ''
    const body = tag.endsWith('/>') ? tag : `${tag}${gap}$0${gap}</${prefix}>`
    return [prefix, { prefix, description: contract.description, body }]
  })
  const page = { prefix: 'page', body: '---\ntitle: $1\ndescription: $2\n---\n\n$0' }
  return [
    ['mdx.code-snippets', { 'A new page': page, ...Object.fromEntries(snippets) }],
    ...schemas.map(([name, schema]: [string, z.ZodType]): [string, unknown] => [
      `schemas/${name}.json`,
      z.toJSONSchema(schema, {
        target: 'draft-7',
        io: 'input',
        override({ jsonSchema: json }) {
          // Accept variables too; the gate checks the text after substitution.
          const variable = '\\{product\\.|'
          // Called twice for an optional field.
          if (json.pattern && !json.pattern.startsWith(variable)) {
            json.pattern = variable + json.pattern
          }
        },
      }),
    ]),
  ]
}
