const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** SVG elements that draw, or animate what is drawn. None runs code, holds HTML or loads a page. */
export const svgElements = toSet(`
  a animate animateMotion animateTransform circle clipPath defs desc ellipse g image line
  linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop style
  svg symbol text textPath title tspan use filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

/** Data of editors, which browsers do not show. It is left out of the published file. */
export const svgEditorElements = toSet(
  'metadata sodipodi:namedview inkscape:perspective inkscape:path-effect',
)

/** Attributes of these elements, except namespaces. All others are left out. */
export const svgAttributes = toSet(`
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
