import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

/** Properties that change how an element looks, but not where it is on the page. */
const safeProperties: ReadonlySet<string> = new Set([
  ...['background', 'background-color', 'background-image', 'color', 'opacity', 'visibility'],
  ...['border', 'border-collapse', 'border-color', 'border-radius', 'border-spacing'],
  ...['border-style', 'border-width', 'border-top', 'border-right', 'border-bottom', 'border-left'],
  ...['box-sizing', 'width', 'min-width', 'max-width', 'height', 'min-height', 'max-height'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'margin-block'],
  ...['margin-inline', 'padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['padding-block', 'padding-inline', 'aspect-ratio', 'display', 'float', 'clear', 'overflow'],
  ...['align-items', 'align-self', 'columns', 'column-count', 'column-gap', 'flex', 'flex-basis'],
  ...['flex-direction', 'flex-flow', 'flex-grow', 'flex-shrink', 'flex-wrap', 'gap', 'row-gap'],
  ...['grid-column', 'grid-row', 'grid-template-columns', 'grid-template-rows', 'order'],
  ...['justify-content', 'justify-items', 'justify-self', 'caption-side', 'table-layout'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...['letter-spacing', 'line-height', 'list-style', 'list-style-type', 'object-fit'],
  ...['overflow-wrap', 'text-align', 'text-decoration', 'text-indent', 'text-transform'],
  ...['vertical-align', 'white-space', 'word-break', 'word-spacing'],
])

/** Functions that load nothing, in lowercase. */
const safeFunctions: ReadonlySet<string> = new Set([
  ...['calc', 'clamp', 'max', 'min', 'minmax', 'repeat', 'var', 'fit-content'],
  ...['color-mix', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'light-dark', 'oklab', 'oklch'],
  ...['rgb', 'rgba', 'conic-gradient', 'linear-gradient', 'radial-gradient'],
])

/** Tokens of plain values. */
const valueTokens: ReadonlySet<TokenType> = new Set([
  ...[TokenType.Ident, TokenType.Hash, TokenType.Number, TokenType.Percentage],
  ...[TokenType.Dimension, TokenType.Comma, TokenType.Delim, TokenType.Whitespace],
  ...[TokenType.OpenParen, TokenType.CloseParen, TokenType.Colon, TokenType.EOF],
])

/** Returns whether the CSS of a `style` attribute has only safe properties with plain values. */
export function isSafeStyle(css: string): boolean {
  let property: CSSToken | undefined
  for (const token of tokenize({ css })) {
    const [type, text] = token
    if (type === TokenType.Semicolon) property = undefined
    else if (type === TokenType.Function) {
      if (!property || !safeFunctions.has(nameOf(token))) return false
    } else if (!valueTokens.has(type)) return false
    else if (!property && type === TokenType.Ident) {
      if (!safeProperties.has(text.toLowerCase())) return false
      property = token
    } else if (!property && type !== TokenType.Whitespace && type !== TokenType.EOF) return false
  }
  return true
}

/** Functions of drawings that load nothing, in lowercase. */
const svgFunctions: ReadonlySet<string> = new Set([
  ...safeFunctions,
  ...['matrix', 'rotate', 'scale', 'scalex', 'scaley', 'skew', 'skewx', 'skewy'],
  ...['translate', 'translatex', 'translatey', 'cubic-bezier', 'steps', 'circle', 'ellipse'],
  ...['inset', 'path', 'polygon', 'blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale'],
  ...['hue-rotate', 'invert', 'opacity', 'saturate', 'sepia', 'is', 'not', 'where', 'nth-child'],
  ...['nth-of-type', 'format', 'icc-color'],
])

const svgAtRules: ReadonlySet<string> = new Set(['font-face', 'keyframes', 'media', 'supports'])

/** Returns the first part of a drawing's CSS that could load a file, or `undefined`. */
export function findUnsafeCss(css: string): string | undefined {
  const tokens = tokenize({ css })
  const unsafe = tokens.find((token, index) => {
    const [type] = token
    if (type === TokenType.URL) return !isOwnUrl(nameOf(token))
    if (type === TokenType.AtKeyword) return !svgAtRules.has(nameOf(token))
    if (type !== TokenType.Function) {
      return type === TokenType.BadURL || type === TokenType.BadString
    }
    if (nameOf(token) !== 'url') return !svgFunctions.has(nameOf(token))
    const next = tokens.at(index + (tokens[index + 1]?.[0] === TokenType.Whitespace ? 2 : 1))
    return next?.[0] !== TokenType.String || !isOwnUrl(nameOf(next))
  })
  return unsafe?.[1]
}

/** Returns whether a URL in an SVG is a part of the same file: a fragment, a font or a picture. */
export function isOwnUrl(url: string): boolean {
  return /^(?:#|data:(?:image\/(?:avif|gif|jpeg|png|webp)|font\/\w+)[;,])/.test(url)
}

/** Returns the value of a token, with its escapes resolved, in lowercase. */
function nameOf(token: CSSToken): string {
  const value = (token[4] as { value?: unknown } | undefined)?.value
  return typeof value === 'string' ? value.toLowerCase() : ''
}
