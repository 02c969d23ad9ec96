import { defaultSchema } from 'hast-util-sanitize'
import { findDisallowedScheme } from '#core/url.ts'
import type { Literal } from '../parse/parse-literal.ts'
import { isSafeStyle } from './css.ts'

/** Elements that GitHub allows, and a few others that have no behavior. */
export const safeElements: ReadonlySet<string> = new Set([
  ...(defaultSchema.tagNames ?? []),
  ...splitWords('abbr caption figcaption figure mark small u'),
])

/** Attributes that GitHub allows, for forms, image maps, frames and URLs that are not checked. */
const refusedAttributes: ReadonlySet<string> = new Set(
  splitWords(
    'accept acceptCharset action encType isMap itemType longDesc method name prompt useMap',
  ),
)

/** Safe attributes by element, beside those that GitHub allows. `*` is any element. */
const ownAttributes: Readonly<Record<string, string[]>> = {
  '*': ['className', 'role', 'style'],
  a: ['name', 'rel', 'target'],
  img: ['decoding', 'fetchPriority', 'loading'],
  input: ['disabled', 'type'],
  source: ['type'],
}

function listSafeAttributes(element: string): string[] {
  return [element, '*'].flatMap((each) => {
    const allowed = defaultSchema.attributes?.[each] ?? []
    const names = allowed.filter((name) => typeof name === 'string')
    const isSafe = (name: string) =>
      !refusedAttributes.has(name) && !/^(?:aria|data)[A-Z]/.test(name)
    return [...names.filter(isSafe), ...(ownAttributes[each] ?? [])]
  })
}

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Classes that content may use, styled in `components/mdx/` and `app/styles/base.css`. */
const contentClasses: readonly string[] = ['box', 'cards', 'soft', 'steps']

/** Words that the values of some attributes consist of, by React name. */
export const attributeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['className', contentClasses],
  ['class', contentClasses],
  ['rel', ['author', 'external', 'license', 'me', 'nofollow', 'noopener', 'noreferrer']],
  ['target', ['_blank', '_self']],
])

/** HTML names of attributes that differ from the React name in more than case, by React name. */
const htmlNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Safe HTML elements that cannot have content. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'source'])

/** Parts of a table. Outside of one, browsers drop their tags. */
export const tableParts: ReadonlySet<string> = new Set([
  'caption',
  ...Object.keys(defaultSchema.ancestors ?? {}),
])

/** Table parts, and elements that close an open paragraph. */
export const blockElements: ReadonlySet<string> = new Set([
  ...tableParts,
  ...splitWords('blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p'),
  ...['pre', 'section', 'summary', 'table', 'ul'],
])

export function isInlineElement(name: string): boolean {
  return safeElements.has(name) && !blockElements.has(name)
}

/** Lists the unsafe attributes of an allowed element. Links are left to the link rules. */
export function listUnsafeAttributes(
  element: string,
  attributes: ReadonlyMap<string, Literal | undefined>,
): string[] {
  const unsafe = [...attributes].filter(([name, value]) => {
    if (!isSafeAttribute(element, name) || (name === 'cite' && hasDisallowedScheme(value)))
      return true
    if (name === 'style') return toSafeStyle(value) === undefined
    const words = attributeWords.get(name)
    if (typeof value !== 'string' || !words) return typeof value === 'object'
    return !value.split(/\s+/).every((word) => word === '' || words.includes(word))
  })
  return unsafe.map(([name]) => name)
}

/** Returns whether an element lacks required attributes, as any but a disabled checkbox does. */
export function lacksRequiredAttribute(
  element: string,
  attributes: ReadonlyMap<string, Literal | undefined>,
): boolean {
  const isDisabled = ![undefined, false].includes(attributes.get('disabled') as undefined)
  return element === 'input' && !(isDisabled && attributes.get('type') === 'checkbox')
}

/**
 * Returns whether an attribute is safe. Allows only its React and HTML spellings, since React
 * passes any other spelling through to the browser.
 */
function isSafeAttribute(element: string, name: string): boolean {
  if (/^aria-[a-z]+$/.test(name)) return true
  return listSafeAttributes(element).some(
    (each) => name === each || name === (htmlNames[each] ?? each.toLowerCase()),
  )
}

/** Returns the CSS of a `style` attribute, or `undefined` if it is invalid or unsafe. */
export function toSafeStyle(value: Literal | undefined): string | undefined {
  if (typeof value === 'object') {
    const entries = Object.entries(value as Record<string, Literal>)
    const plain = entries.flatMap(([name, each]) => {
      return typeof each === 'object' ? [] : [[name, each] as [string, typeof each]]
    })
    if (Array.isArray(value) || plain.length < entries.length) return undefined
    return toSafeStyle(plain.map(toDeclaration).join('; '))
  }
  return typeof value === 'string' && isSafeStyle(value) ? value : undefined
}

/** Renders an entry of a `style` object as CSS. Like React, adds `px` to most numbers. */
function toDeclaration([property, value]: [string, string | number | boolean]): string {
  const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const hasUnit = typeof value === 'number' && value !== 0 && !isUnitless(name)
  return `${name}: ${value}${hasUnit ? 'px' : ''}`
}

function isUnitless(property: string): boolean {
  return /^(?:--|grid-(?:row|column|area))/.test(property) || unitlessProperties.has(property)
}

const unitlessProperties: ReadonlySet<string> = new Set(
  splitWords(`
    aspect-ratio column-count columns flex flex-grow flex-shrink font-weight line-height opacity
    order scale z-index zoom
  `),
)

function hasDisallowedScheme(value: Literal | undefined): boolean {
  return typeof value === 'string' && findDisallowedScheme(value) !== undefined
}
