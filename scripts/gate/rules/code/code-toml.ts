import { createLineIndex } from '#core/line-index.ts'
import { createFenceRule, inLanguage, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

/**
 * A `toml` fence must be TOML. A sample that is partial on purpose says so:
 * ```` ```toml unchecked ````.
 */
export const codeTomlRule = createFenceRule({
  id: 'code:toml',
  applies: inLanguage('toml'),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parse, TomlError } = await import('smol-toml')
  return (content) => {
    try {
      parse(content)
      return []
    } catch (error) {
      if (!(error instanceof TomlError)) throw error
      const start = createLineIndex(content).offsetAt(error.line, error.column)
      const reason = tidyMessage(error.message.replace('Invalid TOML document: ', ''))
      return [{ message: `Unexpected TOML: ${reason}`, start, end: start + 1 }]
    }
  }
}
