import path from 'node:path'
import { afterAll, beforeAll, beforeEach, it } from 'vitest'
import { parse } from 'yaml'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { loadSite } from '#content/read/load-site.ts'
import { readContent } from '#content/read/read-content.ts'
import { nodesOfType } from '#core/tree.ts'
import { fillVariables } from '#core/variables.ts'
import { apiFileName } from '#features/api-reference/documented-api.ts'
import { features } from '#features/index.ts'
import { startMockApi, type MockApi } from '../support/mock-api.ts'
import { startMoodyApi, type MoodyApi } from './moody-api.ts'
import { hasPython, runScript, type ScriptRun } from './run-script.ts'

const content = await readContent(path.join(import.meta.dirname, '../../content-src'), features)
const { variables } = await loadSite(content, features)

/** The scripts that pages offer under a file name, and that call the API. */
export const scripts = content.pages
  .flatMap(({ text }) => {
    const { tree } = parseMdx(fillVariables(text, variables))
    return nodesOfType(tree ?? { type: 'root', children: [] }, 'code').flatMap((node) => {
      const name = /filename="([\w.-]+\.(?:sh|mjs|py))"/.exec(node.meta ?? '')?.[1]
      return name ? [{ name, code: node.value }] : []
    })
  })
  .filter(({ code }) => code.includes('/api/public/v0'))

/** Starts a server for the tests of a file; each begins with one that answers as described. */
export function setUpApi(): () => MoodyApi {
  const text = fillVariables(content.configs.get(apiFileName)!.text, variables)
  let mock: MockApi
  let api: MoodyApi
  beforeAll(async () => {
    mock = await startMockApi(parse(text) as object)
    api = await startMoodyApi(mock)
  })
  beforeEach(() => api.setMood(() => undefined))
  afterAll(() => Promise.all([api.close(), mock.close()]))
  return () => api
}

/** Runs a script of the pages with another host, and without pauses of its own. */
export function runNamed(name: string, { url }: MoodyApi, argv: string[] = []): Promise<ScriptRun> {
  const { code } = scripts.find((script) => script.name === name)!
  const faster = code
    .replaceAll(`https://${variables.apiHost}`, url)
    .replace(/30_000|(?<=sleep[ (])30\b|2 \*\* \(\$1 - 1\)/, '0')
  const env = {
    [`${variables.envPrefix}_TOKEN`]: 't1842.k07.secret',
    [`${variables.envPrefix}_URL`]: url,
  }
  return runScript(name, faster, env, argv)
}

/** A test of each file, which says so where Python or its library is not there to run one. */
export function eachScript(names: string[], check: (name: string) => Promise<void>): void {
  for (const name of names) {
    const cannot = name.endsWith('.py') && !hasPython
    const remark = cannot ? ': NOT RUN, python3 with requests is not installed' : ''
    if (cannot) process.stderr.write(`${name}${remark}\n`)
    it.skipIf(cannot)(`${name}${remark}`, () => check(name))
  }
}
