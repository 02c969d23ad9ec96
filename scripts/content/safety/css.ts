import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

/** First words of the properties that change how an element looks, but not where it is. */
const safeProperties: ReadonlySet<string> = new Set(
  (
    'align aspect background border box caption clear color column columns display flex float ' +
    'font gap grid height justify letter line list margin max min object opacity order overflow ' +
    'padding row table text vertical visibility white width word'
  ).split(' '),
)

/** Functions that load nothing, in lowercase. */
const safeFunctions: ReadonlySet<string> = new Set(
  (
    'calc clamp max min minmax repeat fit-content var color-mix hsl hsla hwb lab lch light-dark ' +
    'oklab oklch rgb rgba conic-gradient linear-gradient radial-gradient matrix rotate scale ' +
    'scalex scaley skewx skewy translate translatex translatey cubic-bezier steps circle ' +
    'ellipse inset path polygon blur brightness contrast drop-shadow grayscale hue-rotate invert ' +
    'opacity saturate sepia is not where nth-child format local'
  ).split(' '),
)

/** Tokens of a `style` attribute other than functions and semicolons. */
const styleTokens: ReadonlySet<TokenType> = new Set([
  ...[TokenType.Ident, TokenType.Hash, TokenType.Number, TokenType.Percentage, TokenType.EOF],
  ...[TokenType.Dimension, TokenType.Comma, TokenType.Delim, TokenType.Whitespace],
  ...[TokenType.OpenParen, TokenType.CloseParen, TokenType.Colon],
])

/** Returns whether the CSS of a `style` attribute has only safe properties with plain values. */
export function isSafeStyle(css: string): boolean {
  let isValue = false
  return tokenize({ css }).every((token) => {
    const [type, text] = token
    if (type === TokenType.Semicolon) isValue = false
    else if (type === TokenType.Function) return isValue && safeFunctions.has(valueOf(token))
    else if (isValue || type === TokenType.Whitespace) return styleTokens.has(type)
    else if (type !== TokenType.EOF) {
      isValue = true
      return type === TokenType.Ident && safeProperties.has(text.toLowerCase().split('-')[0]!)
    }
    return true
  })
}

const svgAtRules: ReadonlySet<string> = new Set(['font-face', 'keyframes', 'media', 'supports'])

/** Returns the first part of a drawing's CSS that could load another file, or `undefined`. */
export function findUnsafeCss(css: string): string | undefined {
  const tokens = tokenize({ css })
  const unsafe = tokens.find((token, index) => {
    const [type] = token
    const value = valueOf(token)
    if (type === TokenType.URL) return !isOwnUrl(value)
    if (type === TokenType.AtKeyword) return !svgAtRules.has(value)
    if (type !== TokenType.Function)
      return type === TokenType.BadURL || type === TokenType.BadString
    if (value !== 'url') return !safeFunctions.has(value)
    const next = tokens.at(index + (tokens[index + 1]?.[0] === TokenType.Whitespace ? 2 : 1))
    return next?.[0] !== TokenType.String || !isOwnUrl(valueOf(next))
  })
  return unsafe?.[1]
}

/** Returns whether a URL in an SVG is a part of the same file: a fragment, a font or a picture. */
export function isOwnUrl(url: string): boolean {
  return (
    url.startsWith('#') || /^data:(?:image\/(?:avif|gif|jpeg|png|webp)|font\/\w+)[;,]/.test(url)
  )
}

/** Returns the value of a token in lowercase, with its escapes resolved. */
function valueOf(token: CSSToken): string {
  const value = (token[4] as { value?: unknown } | undefined)?.value
  return typeof value === 'string' ? value.toLowerCase() : ''
}
