import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import type { Finding } from '#core/diagnostic.ts'
import { escapeHtml } from '#core/escape.ts'
import { decodeUrl, isWebUrl } from '#core/url.ts'
import { findUnsafeCss, isOwnUrl } from './css.ts'

export interface RewrittenSvg {
  /** The SVG with nothing but listed elements and attributes. */
  text: string
  /** Attributes of the root element, or `undefined` if the file is not an SVG. */
  root?: Readonly<Record<string, string>>
  /** First construct that is left out and that readers might miss, or that runs code. */
  problem?: Finding
}

const svgNamespace = 'http://www.w3.org/2000/svg'

const emptySvg = `<svg xmlns="${svgNamespace}"/>`

/**
 * Rewrites an SVG from its tree, so that browsers read what was checked: without document type,
 * entities, comments, other namespaces, code and addresses of other files.
 */
export function rewriteSvg(source: string): RewrittenSvg {
  try {
    const { root } = parseXml(source, { includeOffsets: true })
    if (root?.name === 'svg') return rewriteRoot(root)
    const message = `Unexpected element \`<${root?.name}>\``
    return { text: emptySvg, problem: { message, start: root?.start ?? 0 } }
  } catch (error) {
    return { text: emptySvg, problem: describeError(error) }
  }
}

function rewriteRoot(root: XmlElement): RewrittenSvg {
  const problems: Finding[] = []
  const print = (element: XmlElement): string => {
    const { name, start } = element
    if (svgEditorElements.has(name)) return ''
    const unexpected = svgElements.has(name) ? findUnsafePart(element) : `element \`<${name}>\``
    if (unexpected === undefined) return printElement(element, listAttributes(element), print)
    problems.push({ message: `Unexpected ${unexpected}`, start })
    return ''
  }
  if (countDrawn(root) > maxDrawn) {
    problems.unshift({ message: 'Unexpected number of repeated elements', start: root.start })
    root.children = []
  }
  const text = print(root).replace('<svg', `<svg xmlns="${svgNamespace}"`) || emptySvg
  return { text, root: root.attributes, ...(problems[0] && { problem: problems[0] }) }
}

/** Maximum number of elements that browsers draw. Each `<use>` repeats those that it names. */
const maxDrawn = 100_000

function countDrawn(root: XmlElement): number {
  const named = new Map<string, XmlElement>()
  const counts = new Map<XmlElement, number>()
  const isElement = (child: unknown) => child instanceof XmlElement
  const collect = (element: XmlElement): void => {
    const { id } = element.attributes
    if (id !== undefined && !named.has(id)) named.set(id, element)
    element.children.filter(isElement).forEach(collect)
  }
  const count = (element: XmlElement): number => {
    if (counts.has(element)) return counts.get(element)!
    // Browsers do not draw an element within itself.
    counts.set(element, 0)
    const { href, 'xlink:href': address = href ?? '' } = element.attributes
    const used = element.name === 'use' && named.get(decodeUrl(address.replace('#', '')))
    const parts = [...element.children.filter(isElement), ...(used ? [used] : [])]
    const total = parts.reduce((sum, part) => sum + count(part), 1)
    counts.set(element, total)
    return total
  }
  collect(root)
  return count(root)
}

function describeError(error: unknown): Finding {
  // Functions call themselves for each level of elements.
  if (error instanceof RangeError) return { message: 'Unexpected depth of elements', start: 0 }
  if (!(error instanceof XmlError)) throw error
  return { message: `Cannot read XML: ${error.message.split(' (line')[0]}`, start: error.pos }
}

/** Prints an element with the given attributes. Prints its child elements with `print`. */
export function printElement(
  { name, children }: XmlElement,
  attributes: Iterable<[string, string]>,
  print: (child: XmlElement) => string,
): string {
  // Parsers turn unescaped tabs and line breaks of attributes into spaces.
  const quote = (value: string) =>
    `"${escapeHtml(value).replace(/["\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)}"`
  const tag = [name, ...Array.from(attributes, ([key, value]) => `${key}=${quote(value)}`)]
  const content = children.map((child) => {
    if (child instanceof XmlElement) return print(child)
    return child instanceof XmlText ? escapeHtml(child.text) : ''
  })
  const inside = content.join('')
  return inside === '' ? `<${tag.join(' ')}/>` : `<${tag.join(' ')}>${inside}</${name}>`
}

function listAttributes({ attributes }: XmlElement): Map<string, string> {
  const named = Object.entries(attributes).map(
    ([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const,
  )
  return new Map(named.filter(([name]) => svgAttributes.has(name)))
}

/** Describes the first part of a listed element that is unsafe, or returns `undefined`. */
function findUnsafePart(element: XmlElement): string | undefined {
  const { name, attributes, children } = element
  for (const [key, value] of Object.entries(attributes)) {
    const isForeign = key === 'xmlns' && value !== svgNamespace
    if (isForeign || /^on[a-z]/i.test(key)) return `attribute \`${key}\` of \`<${name}>\``
  }
  for (const [key, value] of listAttributes(element)) {
    if (!isSafeValue(name, key, value)) return `value of \`${key}\` of \`<${name}>\``
  }
  if (name !== 'style') return undefined
  const texts = children.map((child) => (child instanceof XmlText ? child.text : ''))
  const unsafe = findUnsafeCss(texts.join(''))
  return unsafe && `CSS \`${unsafe}\``
}

function isSafeValue(element: string, name: string, value: string): boolean {
  if (name === 'href') return isOwnUrl(value) || (element === 'a' && leadsToWeb(value))
  if (name === 'attributeName') return value !== 'href' && svgAttributes.has(value)
  const isCss = name !== 'id' && name !== 'class' && value.includes('(')
  return !isCss || findUnsafeCss(value) === undefined
}

/** Returns whether browsers read the address of a link as one of the web. */
function leadsToWeb(address: string): boolean {
  const base = 'https://a.example'
  return URL.canParse(address, base) && isWebUrl(new URL(address, base).href)
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** SVG elements that draw, or animate what is drawn. None runs code, holds HTML or loads a page. */
const svgElements = toSet(`
  a animate animateMotion animateTransform circle clipPath defs desc ellipse g image line
  linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop style
  svg symbol text textPath title tspan use filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

/** Data of editors, which browsers do not show. It is left out of the published file. */
const svgEditorElements = toSet(
  'metadata sodipodi:namedview inkscape:perspective inkscape:path-effect',
)

/** Attributes of these elements, except namespaces. All others are left out. */
const svgAttributes = toSet(`
  accumulate additive alignment-baseline amplitude attributeName azimuth baseFrequency
  baseline-shift begin bias by calcMode class clip-path clip-rule clipPathUnits color
  color-interpolation color-interpolation-filters cx cy d diffuseConstant direction display divisor
  dominant-baseline dur dx dy edgeMode elevation end exponent fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity font font-family font-size font-stretch font-style
  font-variant font-weight fr from fx fy gradientTransform gradientUnits height href id
  image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix keyPoints keySplines keyTimes
  lang lengthAdjust letter-spacing lighting-color limitingConeAngle marker marker-end marker-mid
  marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits method
  mix-blend-mode mode numOctaves offset opacity operator order orient origin overflow paint-order
  path pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY
  pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY repeatCount
  repeatDur result rotate rx ry scale seed shape-rendering slope spacing specularConstant
  specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width style surfaceScale tableValues targetX targetY text-anchor
  text-decoration text-rendering textLength to transform transform-box transform-origin type
  unicode-bidi values vector-effect version viewBox visibility width word-spacing writing-mode x x1
  x2 xChannelSelector xml:lang xml:space y y1 y2 yChannelSelector z`)
