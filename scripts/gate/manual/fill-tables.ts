import * as z from 'zod'
import { collectComponents, type PropsSchema } from '#content/schema/components.ts'
import { categorySchema, frontMatterSchema } from '#content/schema/front-matter.ts'
import { productSchema } from '#content/schema/product.ts'
import type { RuleMetadata } from '#content/rule.ts'
import { renderTable } from '#core/escape.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import { expectedOf } from '#core/yaml/expected-value.ts'
import { features } from '#features/index.ts'
import { listRules, listFindingKinds, requiredRuleIds } from '../rules/list-rules.ts'

/** Renderers of generated tables, by Markdown file in the project root and by table name. */
const tableRenderers = {
  'CONTRIBUTING.md': {
    'front matter': () => renderFields('Field', frontMatterSchema),
    product: () => renderFields('Key', productSchema),
    components: () =>
      renderTable([
        ['Component', 'Purpose'],
        ...Array.from(collectComponents(features), ([name, schema]) => [
          `\`${renderTag(name, schema)}\``,
          schema.description,
        ]),
      ]),
  },
  'RULES.md': {
    rules: () =>
      renderRules(listRules(features), ({ id }) => {
        return `[\`${id}\`](test/rules/${id.replace(':', '-')}/)`
      }),
    'other findings': () => renderRules(listFindingKinds(features)),
    'required rules': () => `${joinInBackticks(requiredRuleIds)}.`,
    'rules for the built site': (siteChecks: readonly RuleMetadata[]) => renderRules(siteChecks),
  },
}

export const filesWithTables = Object.keys(tableRenderers) as (keyof typeof tableRenderers)[]

/**
 * Returns the text of a file, formatted and with its generated tables between their markers. Throws
 * if the opening marker of a table is missing.
 */
export async function fillTables(
  file: keyof typeof tableRenderers,
  text: string,
  siteChecks: readonly RuleMetadata[],
): Promise<string> {
  const filled = Object.entries(tableRenderers[file]).reduce((before, [name, render]) => {
    const [begin, end] = [`<!-- table: ${name} -->\n`, '<!-- end of table -->']
    const start = before.indexOf(begin)
    if (start === -1) throw new Error(`Cannot find \`${begin.trim()}\` in ${file}`)
    const from = start + begin.length
    const rest = before.slice(before.indexOf(end, from))
    return `${before.slice(0, from)}\n${render(siteChecks)}\n\n${rest}`
  }, text)
  const { format, resolveConfig } = await import('prettier')
  const filepath = resolveProjectPath(file)
  return format(filled, { ...(await resolveConfig(filepath)), filepath })
}

function renderRules(
  rules: readonly RuleMetadata[],
  nameOf: (rule: RuleMetadata) => string = ({ id }) => `\`${id}\``,
): string {
  return renderTable([
    ['Rule', 'Severity', 'Fixable', 'Requirement'],
    ...rules.map((rule) => [nameOf(rule), rule.severity, rule.fixes ? 'yes' : '', rule.summary]),
  ])
}

/** Renders a table of a schema's fields. Throws if the `.meta()` of a field is incomplete. */
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
 * stop for each required attribute. The tag is self-closing if the component takes no content.
 */
function renderTag(name: string, schema: PropsSchema, isSnippet = false): string {
  const { attributes, content, children, parents } = schema
  const { properties = {}, required = [] } = z.toJSONSchema(attributes)
  const attributeTexts = (isSnippet ? required : Object.keys(properties)).map(
    (attribute, index) => {
      const schema = properties[attribute]
      const choices =
        typeof schema === 'object' ? schema.enum?.join(isSnippet ? ',' : '|') : undefined
      const tabStop = `\${${index + 1}${choices ? `|${choices}|` : ''}}`
      return ` ${attribute}="${isSnippet ? tabStop : (choices ?? '…')}"`
    },
  )
  return `<${name}${attributeTexts.join('')}${content || children || parents ? '>' : ' />'}`
}

/** Lists the generated files in `.vscode/` with their contents: JSON Schemas and snippets. */
export function listEditorFiles(): [string, unknown][] {
  const ownSchemas = {
    // A missing title or description is taken from the text.
    'front-matter': frontMatterSchema.partial({ title: true, description: true }),
    product: productSchema,
    category: categorySchema,
  }
  const schemas = [ownSchemas, ...features.map((feature) => feature.schemas)].flatMap(
    Object.entries,
  )
  const snippets = Array.from(collectComponents(features), ([prefix, schema]) => {
    const tag = renderTag(prefix, schema, true)
    const blankLine = schema.children || tag.includes('=') ? '\n\n' : ''
    const body = tag.endsWith('/>') ? tag : `${tag}${blankLine}$0${blankLine}</${prefix}>`
    return [prefix, { prefix, description: schema.description, body }]
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
          // Zod calls this twice for an optional field.
          if (json.pattern && !json.pattern.startsWith(variable)) {
            json.pattern = variable + json.pattern
          }
        },
      }),
    ]),
  ]
}
