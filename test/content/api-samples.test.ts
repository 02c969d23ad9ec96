import { describe, expect, it } from 'vitest'
import { findApi } from '#features/api-reference/api.ts'
import { checkCurlCalls } from '#features/api-reference/rules.ts'
import { buildPlan } from '#generate/plan.ts'
import { listCodeBlocks, site } from './content.ts'
import { createSampleEnv, setUpMockApi } from './mock-api.ts'
import { runners, runSamples, type Sample } from './run-samples.ts'
import { hasPython } from './run-script.ts'
import { createApiRenderers } from '#features/api-reference/render/render-api.ts'

/** Name of the runner for each fence language. */
const runnerNames: Record<string, string> = {
  bash: 'bash',
  js: 'js',
  ts: 'js',
  py: 'python',
  python: 'python',
}

const { operations, server } = findApi(site)!
const { origin } = new URL(server)
const renderers = createApiRenderers(site)
const samples = collectSamples()
const api = setUpMockApi()

/** Collects the distinct samples that call the API, from generated pages and all operations. */
function collectSamples() {
  const texts = [
    ...buildPlan(site, new Map()).pages,
    ...operations.map(({ id }) => [id, renderOperation(id)] as const),
  ]
  const found = texts.flatMap(([owner, text]) => {
    if (owner.endsWith('.ts')) return []
    return listCodeBlocks(text).flatMap(({ lang, value: code }) => {
      const language = runnerNames[lang ?? '']
      // Scripts with arguments have their own tests.
      if (!language || code.includes('${1:?')) return []
      return callsApi(language, code) ? [{ owner, language, code }] : []
    })
  })
  return [...new Map(found.map((sample) => [sample.code, sample])).values()]
}

function renderOperation(id: string): string {
  return renderers.Operation!({ id }, site.pages[0]!)
}

/** Returns whether code calls the API. Parses curl calls, and searches other code for calls. */
function callsApi(language: string, code: string): boolean {
  if (language === 'bash') return checkCurlCalls(code, { language }, findApi(site)!).length > 0
  return code.includes(origin) && /fetch\(|requests|urlopen/.test(code)
}

it('shows a sample of every operation in every language', () => {
  for (const { id } of operations) {
    const shown = listCodeBlocks(renderOperation(id))
      .filter(({ lang }) => ['bash', 'js', 'python'].includes(lang!))
      .map(({ value }) => value)
    expect(shown).toHaveLength(3)
    expect(samples.filter(({ code }) => shown.includes(code))).toHaveLength(3)
  }
})

describe.each(Object.keys(runners))('%s', (language) => {
  const own = samples
    .filter((sample) => sample.language === language)
    .map((sample, index) => ({ ...sample, id: `${language}${index}` }))
  const isRun = language !== 'python' || hasPython

  it.runIf(isRun)('samples get successful responses from the documented API', async () => {
    expect(own.length).toBeGreaterThanOrEqual(operations.length)
    const failures = await runSamples(own.map(toRunnable), runners[language]!)
    const problems = own.flatMap(({ id, owner }) => {
      const calls = api().calls.filter(({ sample }) => sample === id)
      const failed = calls.filter(({ status }) => status >= 300)
      const message = failures.get(id)
      return [
        ...failed.map((call) => `${owner}: ${call.request} ${call.status} ${call.reason}`),
        ...(message === undefined ? [] : [`${owner}: ${message}`]),
        // Expect at least one call. Some samples make further calls only after a failure.
        ...(calls.length === 0 ? [`${owner}: no call`] : []),
      ]
    })
    expect(problems).toEqual([])
  })

  it.runIf(isRun)('a call to an unknown path fails', async () => {
    const code: Record<string, string> = {
      bash: `curl --fail "${server}/nowhere"`,
      js: `const r = await fetch('${server}/nowhere')\nif (!r.ok) throw new Error(r.status)`,
      python: `import urllib.request\nurllib.request.urlopen("${server}/nowhere")`,
    }
    const failingSample = toRunnable({ id: `wrong${language}`, code: code[language]! })
    const failures = await runSamples([failingSample], runners[language]!)
    expect(api().calls.map(({ status }) => status)).toEqual([404])
    expect([...failures.keys()]).toEqual([failingSample.id])
  })
})

/** Points a sample at the mock server. */
function toRunnable({ id, code }: Pick<Sample, 'id' | 'code'>): Sample {
  const address = api().addressOf(id)
  return { id, code: code.replaceAll(origin, address), env: createSampleEnv(address) }
}
