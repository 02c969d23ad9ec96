import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { hasTree } from '#content/page.ts'
import { collectRedirects, collectRoutes } from '#content/site.ts'
import { fillVariables } from '#core/variables.ts'
import { apiFilePath, findApi } from '#features/api-reference/api.ts'
import { createDownloads } from '#features/api-reference/load-api.ts'
import { createDiagramDocument } from '#features/diagrams/diagram.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { content, findPage, readConfig, site, variables } from './content.ts'

const { pages } = content
const api = parse(readConfig('api/openapi.yaml')) as Api

it('shows all limits and all terms', () => {
  const texts = pages.map(({ text }) => text).join()
  for (const [file, component] of [
    ['limits', 'Limits'],
    ['glossary', 'Glossary'],
  ] as const) {
    const value = parse(readConfig(`facts/${file}.yaml`)) as Record<string, object>
    const groups = Object.keys(file === 'limits' ? value.tables! : value)
    for (const group of groups) expect(texts).toContain(`<${component} of="${group}" />`)
  }
})

it('lists every error message by status unless it starts with a field name', () => {
  const rows = pages.flatMap(({ text }) => fillVariables(text, variables).split('\n'))
  const errors = Object.values(api.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => Number(status) >= 400)
    .map(([status, error]) => {
      const name = error.$ref?.split('/').at(-1)
      const { content } = name ? api.components.responses[name]! : error
      return { status, message: content!['application/json'].example.message }
    })
  const missing = errors.filter(
    ({ status, message }) =>
      /^[A-Z]/.test(message) &&
      !rows.some((row) => row.startsWith(`| \`${status}\``) && row.includes(`\`${message}\``)),
  )
  expect(errors.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('lists every operation in the overview of the API', () => {
  const { text } = findPage('/api/api_intro').file
  const missing = findApi(site)!
    .operations.map(({ page, id }) => `](/${page}#op-${id})`)
    .filter((link) => !text.includes(link))
  expect(missing).toEqual([])
})

it('calls a page by its title where it recommends the page', () => {
  const titles = new Map<string, string>(
    site.pages.map(({ route, frontMatter }) => [route, frontMatter!.title]),
  )
  const links = pages.flatMap(({ text }) => {
    const section = text.split('\n## What to read next\n')[1] ?? ''
    return Array.from(section.matchAll(/\[([^\]]+)\]\((\/[^)#]*)\)/g), ([, name, route]) => [
      name,
      route,
    ])
  })
  expect(links.length).toBeGreaterThan(80)
  expect(links.filter(([name, route]) => name !== titles.get(route!))).toEqual([])
})

it('offers an API description that is valid by the strict rules of Redocly', async () => {
  const text = content.configs.get(apiFilePath)!.text
  const source = createDownloads(text, variables)['openapi.json']()
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

const specRoutes = `
/ /tms /quick-start /test-run-configuration
/administration-intro /users-permissions /billing
/api/api_intro /api/authentication /api/folders /api/html-support /api/milestone /api/plan
/api/projects /api/result /api/run /api/settings /api/tag /api/tcases /api/upload_file /api/users
/automation-intro /cli-description /cli-usage /category/${site.variables.slug}-cli-tool
/automation/github-actions-integration /automation/gitlab-cicd-integration /import /export
/issue-trackers-intro /jira /github /linear /custom-issue-trackers /jira-custom /clickup
/document360 /gitlab /notion /nuclino /sentry /trello /youtrack /zendesk /zoho-desk
/help-and-support /contact-us
/24W48 /24W52 /25W03 /25W07 /25W10 /25W13 /25W17 /25W21 /25W24 /25W27 /25W32 /25W36 /25W40
`
  .trim()
  .split(/\s+/)

it('has the 60 routes in the specification, as pages or redirects, whatever others it has', () => {
  expect(new Set(specRoutes).size).toBe(60)
  const routes = [...collectRoutes(site).keys(), ...collectRedirects(site).keys()]
  expect(routes).toEqual(expect.arrayContaining(specRoutes))
})

const uses = site.pages.flatMap((page) =>
  page.links.filter(({ kind }) => kind === 'source').map((link) => ({ page, link })),
)

it.each(uses)('describes $link.url in words on $page.docId', ({ page, link }) => {
  const source = path.posix.join(path.posix.dirname(page.file.path), link.url)
  const [, text = ''] = /^[^>]*>(.*?)<\/Diagram>/s.exec(page.file.text.slice(link.start))!
  const alternative = text.toLowerCase()
  const diagram = createDiagramDocument(content.configs.get(source)!)
  const words = hasTree(diagram) ? collectWords(diagram).map(([word]) => word) : []
  const stems = words.flatMap((word) => word.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])
  expect(stems.length).toBeGreaterThan(0)
  expect(stems.filter((word) => !alternative.includes(word.slice(0, 4)))).toEqual([])
})

/** Fields of `openapi.yaml` that tests read. */
interface Api {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
interface Operation {
  responses: Record<string, Response>
}
interface Response {
  $ref?: string
  content?: { 'application/json': { example: { message: string } } }
}
