import { createFenceRule, inLanguage, tidyMessage, type FenceCheck } from '#content/fence-rule.ts'

/**
 * An `xml` fence must be a well-formed document: one root element, every element closed, attributes
 * in quotes. A sample that is partial on purpose says so: ```` ```xml unchecked ````.
 */
export const codeXmlRule = createFenceRule({
  id: 'code:xml',
  applies: inLanguage('xml'),
  load,
})

async function load(): Promise<FenceCheck> {
  const { parseXml, XmlError } = await import('@rgrove/parse-xml')
  return (content) => {
    try {
      parseXml(content)
      return []
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      const reason = tidyMessage(error.message.replace(/ \(line \d+, column \d+\)/, ''))
      const at = offsetOfCharacter(content, error.pos)
      // A stray `&` is noticed after what should have been a name.
      const start = reason.includes('reference') ? content.lastIndexOf('&', at) : at
      return [{ message: `Unexpected XML: ${reason}`, start, end: start + 1 }]
    }
  }
}

/** The parser counts an emoji as one character, a JavaScript text as two. */
function offsetOfCharacter(text: string, index: number): number {
  return Array.from(text).slice(0, index).join('').length
}
