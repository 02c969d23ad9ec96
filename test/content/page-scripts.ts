import { it } from 'vitest'
import { fillVariables } from '#core/variables.ts'
import { listCodeBlocks, content, variables } from './content.ts'
import { createSampleEnv, type MockApi } from './mock-api.ts'
import { hasPython, runScript, type Script, type ScriptRun } from './run-script.ts'

/** Code blocks that call the API and have the file name of a script. */
export const pageScripts = content.pages
  .flatMap(({ text }) => listCodeBlocks(fillVariables(text, variables)))
  .flatMap(({ meta, value }) => {
    const name = /filename="([\w.-]+\.(?:sh|mjs|py))"/.exec(meta ?? '')?.[1]
    return name && value.includes('/api/public/v0') ? [{ name, code: value }] : []
  })

/** Runs a page script against the mock server, with its pauses set to zero. */
export function runPageScript(
  name: string,
  api: MockApi,
  { argv = [], env, files }: Partial<Pick<Script, 'argv' | 'env' | 'files'>> = {},
): Promise<ScriptRun> {
  const { code } = pageScripts.find((script) => script.name === name)!
  const address = api.addressOf('script')
  return runScript({
    name,
    code: code
      .replaceAll(`https://${variables.apiHost}`, address)
      .replace(/30_000|(?<=sleep[ (])30\b|2 \*\* \(\$1 - 1\)/, '0'),
    argv,
    env: { ...createSampleEnv(address), ...env },
    files: { 'payment-spinner.png': 'content', 'payment-console.log': 'content', ...files },
  })
}

/** Defines a test for each script. Skips Python scripts if Python is missing. */
export function testEachScript(names: string[], check: (name: string) => Promise<void>): void {
  for (const name of names) {
    it.skipIf(name.endsWith('.py') && !hasPython)(name, () => check(name))
  }
}
