import {
  collectElements,
  isJsxElement,
  namedAttributes,
  rangeOfName,
  rangeOfNode,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalOf, literalsOf } from '#content/parse/read-literal.ts'
import { openContract, type Components } from '#content/schema/components.ts'
import {
  isIncomplete,
  isSafeElement,
  isUnsafeProp,
  listUnsafeAttributes,
} from '#content/schema/html.ts'
import { escapeMdx } from '#core/escape.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { isEventHandler } from './safety-event-handler.ts'

/**
 * Reports only the outermost of nested elements. Leaves components to `mdx:component`, event
 * handlers to `safety:event-handler` and expressions to `mdx:expression`.
 */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
  summary: 'HTML elements and their attributes are ones that GitHub shows, or otherwise safe.',
  severity: 'error',
  fixes: 'markup',
  isRequired: true,
  scope: 'page',
  check({ mdx }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      if (components.get(name) === openContract) return checkProps(node, name)
      if (!isUndeclaredHtml(name, components)) return []
      if (isSafeElement(name)) return checkAttributes(node, name)
      const isUnsafe = (each: string | null) =>
        isUndeclaredHtml(each, components) && !isSafeElement(each ?? '')
      if (ancestors.some((each) => isJsxElement(each) && isUnsafe(each.name))) return []
      const frame = readFrame(node)
      const link = frame && `[${escapeMdx(frame.text)}](${frame.href})`
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...rangeOfName(node),
        help: helpFor(name, components),
        ...(link && { fix: [{ ...rangeOfNode(node), text: link }] }),
      }
    })
  },
}

/** Returns the page that a frame shows, with its title or host as the text of a link to it. */
export function readFrame(node: JsxElement): { href: string; text: string } | undefined {
  if (node.name !== 'iframe' || node.children.length > 0) return undefined
  const { src, title } = Object.fromEntries(literalsOf(node))
  if (typeof src !== 'string') return undefined
  const [, host] = /^(?:https:)?\/\/([\w.-]+)[^\s()<>]*$/.exec(src) ?? []
  if (host === undefined) return undefined
  const text = typeof title === 'string' && title.trim() !== '' ? title.trim() : host
  return { href: src.replace(/^\/\//, 'https://'), text }
}

/** Returns whether a JSX name is lowercase, like those of HTML, and no known component. */
export function isUndeclaredHtml(name: string | null, components: Components): boolean {
  return name !== null && /^[a-z]/.test(name) && !components.get(name)
}

function checkAttributes(node: JsxElement, name: string): Finding[] {
  const attributes = literalsOf(node)
  const unsafe = new Set(listUnsafeAttributes(name, attributes))
  const findings = namedAttributes(node).flatMap((attribute): Finding[] => {
    const { name: key } = attribute
    if (!unsafe.has(key) || isEventHandler(key, undefined)) return []
    if (attributes.get(key) === undefined) return []
    const isValue = key === 'style'
    const what = isValue ? `value of \`style\`` : `attribute \`${key}\``
    const help = isValue ? styleHelp : 'Leave it out'
    return [{ message: `Unexpected ${what} of \`<${name}>\``, ...rangeOfNode(attribute), help }]
  })
  if (findings.length > 0 || !isIncomplete(name, attributes)) return findings
  const message = `Unexpected \`<${name}>\`, expected a checkbox that is disabled`
  return [{ message, ...rangeOfName(node), help: 'Write `- [ ] text`' }]
}

function checkProps(node: JsxElement, name: string): Finding[] {
  return namedAttributes(node)
    .filter((attribute) => isUnsafeProp(attribute.name, literalOf(attribute)))
    .map((attribute) => ({
      message: `Unexpected attribute \`${attribute.name}\` of \`<${name}>\`, which could run code`,
      ...rangeOfNode(attribute),
    }))
}

const styleHelp =
  'Write declarations such as `color: red`, without `url()`; `position` may be `relative` or `static`'

function helpFor(name: string, components: Components): string {
  const meant = [...components.keys()].find((each) => each.toLowerCase() === name)
  return `Write ${meant ? `\`<${meant}>\`` : (replacements[name] ?? defaultReplacement)} instead; for a literal \`<\` write \`\\<\``
}

const defaultReplacement = 'text, or a component of `components/mdx/`'

/** Equivalents of elements that are not allowed. */
const replacements: Record<string, string> = {
  iframe: '`[text](https://…)`',
  video: '`[text](./video.mp4)`',
}
