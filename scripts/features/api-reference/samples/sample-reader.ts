import { readJson, type JsonParser } from './read-json.ts'
import type { ReadRequests, SampleBody } from './sample-request.ts'
import { trackPlain } from './tracked-text.ts'
import { wholeScript, type ScriptText } from '#content/parse/script-text.ts'
import type { Fence } from '#content/parse/collect-fences.ts'
import { shellCodeOf } from '#content/parse/shell-fence.ts'

/** Reads what samples send to an API; its parsers are loaded. */
export interface SampleReader {
  /** The code in a fence that may hold requests; none where its language knows none. */
  readCode: (content: string, fence: Fence) => CodePart[]
  readJson: (content: string) => SampleBody
}

/** Code in a fence, and the reader of the requests in it. */
export interface CodePart extends ScriptText {
  read: ReadRequests
}

type Kind = 'shell' | 'script' | 'python' | 'http' | 'yaml' | 'json'

/** How a fence is read, by its language. */
export function kindOf({ language = '' }: Pick<Fence, 'language'>): Kind | undefined {
  const name = language.toLowerCase()
  const found = Object.entries(languages).find(([, names]) => names.includes(name))
  return found?.[0] as Kind | undefined
}

const languages: Record<Kind, string[]> = {
  shell: ['bash', 'sh', 'shell', 'shellscript', 'console', 'shellsession'],
  script: ['js', 'javascript', 'jsx', 'mjs', 'ts', 'typescript', 'tsx', 'mts'],
  python: ['py', 'python'],
  http: ['http'],
  yaml: ['yaml', 'yml'],
  json: ['json'],
}

/** Whether a fence may hold something that is sent to the API or answered by it. */
export function concernsApi(fence: Fence): boolean {
  const kind = fence.unchecked ? undefined : kindOf(fence)
  return kind === 'json' || (kind !== undefined && /apiHost|\/api\//.test(fence.node.value))
}

/** Loads the parsers of samples. */
export async function loadSampleReader(): Promise<SampleReader> {
  const [shell, script, json, yaml, curl, fetch, python, http] = await Promise.all([
    import('unbash'),
    import('oxc-parser'),
    import('jsonc-parser') as Promise<JsonParser>,
    import('#content/parse/yaml-scripts.ts'),
    import('./read-curl.ts'),
    import('./read-fetch.ts'),
    import('./read-python-requests.ts'),
    import('./read-http.ts'),
  ])
  const readCurl = curl.createCurlReader(shell, json)
  const readers: Partial<Record<Kind, ReadRequests>> = {
    shell: readCurl,
    script: fetch.createFetchReader(script, json),
    python: python.createPythonReader(json),
    http: http.createHttpReader(json),
  }
  return {
    readJson: (content) => readJson(trackPlain(content, 0), json),
    readCode(content, fence) {
      const kind = kindOf(fence)
      if (kind === 'yaml') {
        return yaml.collectYamlScripts(content).map((part) => ({ ...part, read: readCurl }))
      }
      const read = kind && readers[kind]
      return read ? [{ ...wholeScript(shellCodeOf(content, fence)), read }] : []
    },
  }
}
