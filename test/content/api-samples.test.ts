import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { features } from '#features/index.ts'
import { loadSite } from '#content/read/load-site.ts'
import { nodesOfType } from '#core/tree.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { readContent } from '#content/read/read-content.ts'
import { apiFileName, documentedApi } from '#features/api-reference/documented-api.ts'
import { fillVariables } from '#core/variables.ts'
import { buildPlan } from '#generate/plan.ts'
import { createApiRenderers } from '#features/api-reference/render/render-api.ts'
import { matchCode } from '#features/api-reference/rules/api-sample.ts'
import { startMockApi, type MockApi } from '../support/mock-api.ts'
import { runners, runSamples, type Runnable } from '../support/run-samples.ts'

/** Languages that can be run, by the names that fences give them. */
const languages: Record<string, string> = {
  bash: 'bash',
  js: 'js',
  ts: 'js',
  py: 'python',
  python: 'python',
}

const content = await readContent(path.join(import.meta.dirname, '../../content-src'), features)
const site = await loadSite(content, features)
const { variables } = site
const api = documentedApi(site)!
const definition = parse(fillVariables(content.configs.get(apiFileName)!.text, variables)) as object
const samples = collectSamples()
let mock: MockApi

beforeAll(async () => {
  mock = await startMockApi(definition)
})
afterAll(() => mock.close())

/** A sample of a page or of an operation that calls the API. */
interface Sample {
  /** Page or operation that shows it. */
  owner: string
  language: keyof typeof runners
  code: string
}

/**
 * The samples of the pages as they are generated, those of operations and those of writers alike, and
 * of operations that no page shows; each code once.
 */
function collectSamples(): Sample[] {
  const renderers = createApiRenderers(site)
  const texts = [
    ...buildPlan(site, new Map()).pages,
    ...api.operations.map(({ id }) => [id, renderers.Operation!({ id }, site.pages[0]!)] as const),
  ]
  const found = texts.flatMap(([owner, text]): Sample[] => {
    const { tree } = owner.endsWith('.ts') ? {} : parseMdx(text)
    return nodesOfType(tree ?? { type: 'root', children: [] }, 'code').flatMap((node) => {
      const language = languages[node.lang ?? '']
      // A script with arguments has a test of its own.
      if (!language || node.value.includes('${1:?')) return []
      return callsApi(language, node.value) ? [{ owner, language, code: node.value }] : []
    })
  })
  return [...new Map(found.map((sample) => [sample.code, sample])).values()]
}

/** Whether code calls the API; of `curl` that is known, of other code it is what it looks like. */
function callsApi(language: string, code: string): boolean {
  if (language === 'bash') return matchCode(code, { language }, api).length > 0
  return code.includes(new URL(api.server).origin) && /fetch\(|requests|urlopen/.test(code)
}

/** Whether samples can be run here; Python and its library need not be there. */
function canRun(language: string): boolean {
  if (language !== 'python') return true
  return spawnSync('python3', ['-c', 'import requests']).status === 0
}

it('every operation has a sample in every language', () => {
  for (const { id } of api.operations) {
    const text = createApiRenderers(site).Operation!({ id }, site.pages[0]!)
    const shown = Array.from(
      text.matchAll(/^```(bash|js|python)\n([\s\S]*?)\n```$/gm),
      ([, , code]) => code,
    )
    expect(shown).toHaveLength(3)
    expect(samples.filter(({ code }) => shown.includes(code))).toHaveLength(3)
  }
})

describe.each(Object.keys(runners))('%s', (language) => {
  const own = samples
    .filter((sample) => sample.language === language)
    .map((sample, index) => ({ ...sample, id: `${language}${index}` }))
  const isRun = canRun(language)
  const remark = isRun ? '' : ': NOT RUN, python3 with requests is not installed'
  if (!isRun) process.stderr.write(`Samples in ${language}${remark}\n`)

  it.runIf(isRun)(
    `samples get a success from a server that is made from the description${remark}`,
    async () => {
      expect(own.length).toBeGreaterThanOrEqual(api.operations.length)
      const failures = await runSamples(own.map(toRunnable), runners[language]!)
      const problems = own.flatMap(({ id, owner }) => {
        const made = mock.calls.filter(({ sample }) => sample === id)
        const refused = made.filter(({ status }) => status >= 300)
        const said = failures.get(id)
        return [
          ...refused.map((call) => `${owner}: ${call.request} ${call.status} ${call.reason}`),
          ...(said === undefined ? [] : [`${owner}: ${said}`]),
          // Some calls are made only where another one has failed.
          ...(made.length === 0 ? [`${owner}: no call`] : []),
        ]
      })
      expect(problems).toEqual([])
    },
    60_000,
  )

  it.runIf(isRun)(`code that is wrong does not${remark}`, async () => {
    const code: Record<string, string> = {
      bash: `curl --fail "${api.server}/nowhere"`,
      js: `const r = await fetch('${api.server}/nowhere')\nif (!r.ok) throw new Error(r.status)`,
      python: `import urllib.request\nurllib.request.urlopen("${api.server}/nowhere")`,
    }
    const wrong = { id: `wrong${language}`, code: code[language]! }
    const failures = await runSamples([toRunnable(wrong)], runners[language]!)
    const [call] = mock.calls.filter(({ sample }) => sample === wrong.id)
    expect(call!.status).toBe(404)
    expect([...failures.keys()]).toEqual([wrong.id])
  })
})

/** The sample with another host: the mock server, below the id of the sample. */
function toRunnable({ id, code }: Pick<Runnable, 'id' | 'code'>): Runnable {
  const address = `http://127.0.0.1:${mock.port}/${id}`
  return {
    id,
    code: code.replaceAll(new URL(api.server).origin, address),
    env: {
      [`${variables.envPrefix}_TOKEN`]: 't1842.k07.secret',
      [`${variables.envPrefix}_URL`]: address,
    },
  }
}
