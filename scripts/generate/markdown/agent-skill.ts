import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { markdownPathnameOf, type PageData } from '#content/generated-site.ts'

export interface SkillInput {
  /** Name of the product. */
  name: string
  /** Name of the product in URLs. */
  slug: string
  /** URL of the site, without a trailing slash. */
  docsUrl: string
  /** Pages of each reference by kind, such as `API`, sorted. */
  references: ReadonlyMap<string, readonly PageData[]>
}

const skillsFolder = '.well-known/agent-skills'

/**
 * Renders a skill that tells agents how to use the references, and the index of skills
 * (https://agentskills.io). Returns the contents by path in `public/`, or none without references.
 */
export function renderAgentSkill(input: SkillInput): Map<string, string> {
  const { name, slug, docsUrl, references } = input
  if (references.size === 0) return new Map()
  const kinds = [...references.keys()]
  const description = `Use ${name} from scripts and CI: ${kinds.join(' and ')}. Read this before you write code that calls ${name}.`
  const skill = renderSkill(input, description)
  const file = `${skillsFolder}/${slug}/SKILL.md`
  const digest = `sha256:${createHash('sha256').update(skill).digest('hex')}`
  const entry = { name: slug, type: 'skill-md', description, url: `${docsUrl}/${file}`, digest }
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [entry],
  }
  return new Map([
    [file, skill],
    [`${skillsFolder}/index.json`, `${JSON.stringify(index, null, 2)}\n`],
  ])
}

function renderSkill({ name, slug, docsUrl, references }: SkillInput, description: string): string {
  const sections = Array.from(references, ([kind, pages]) => {
    const items = pages.map((page) => {
      const url = `${docsUrl}${markdownPathnameOf(page.route)}`
      return `- [${page.title}](${url}): ${page.description}`
    })
    return [`## ${kind}`, items.join('\n')]
  })
  return [
    `---\n${stringify({ name: slug, description }, { lineWidth: 0 })}---`,
    `# ${name}`,
    'Read the page for a task before you write code, and use only what it names. ' +
      'Long pages link to a file for each operation.',
    `All pages: ${docsUrl}/llms.txt`,
    ...sections.flat(),
    '',
  ].join('\n\n')
}
