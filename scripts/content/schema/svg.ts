const words = (text: string) => text.trim().split(/\s+/)

/** SVG elements that draw, or animate what is drawn. None runs code, holds HTML or loads a page. */
export const svgElements: ReadonlySet<string> = new Set(
  words(`
    a animate animateMotion animateTransform circle clipPath defs desc ellipse g image line
    linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop
    style svg symbol text textPath title tspan use filter feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
    feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
    feTurbulence`),
)

/** Data of editors, which browsers do not show. It is left out of the published file. */
export const svgEditorElements: ReadonlySet<string> = new Set(
  words('metadata sodipodi:namedview inkscape:perspective inkscape:path-effect'),
)

/** Attributes that say how something is drawn; an animation may change them. */
export const svgDrawingAttributes: ReadonlySet<string> = new Set(
  words(`
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
    color-interpolation-filters cx cy d direction display dominant-baseline dx dy fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-stretch
    font-style font-variant font-weight fr fx fy gradientTransform height image-rendering
    isolation letter-spacing lighting-color marker marker-end marker-mid marker-start mask
    mask-type mix-blend-mode offset opacity overflow paint-order pathLength patternTransform points
    r rotate rx ry scale seed shape-rendering startOffset stdDeviation stop-color stop-opacity
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width text-anchor text-decoration text-rendering textLength transform
    transform-box transform-origin unicode-bidi values vector-effect viewBox visibility width
    word-spacing writing-mode x x1 x2 y y1 y2 baseFrequency k1 k2 k3 k4 radius surfaceScale
    azimuth elevation slope intercept amplitude exponent tableValues`),
)

/** Other attributes that a drawing needs. Any that is in no list is left out. */
export const svgOtherAttributes: ReadonlySet<string> = new Set(
  words(`
    accumulate additive attributeName begin bias by calcMode class clipPathUnits diffuseConstant
    divisor dur edgeMode end filterUnits from gradientUnits href id in in2 kernelMatrix
    kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust limitingConeAngle markerHeight
    markerUnits markerWidth maskContentUnits maskUnits max method min mode numOctaves operator
    order orient origin path patternContentUnits patternUnits pointsAtX pointsAtY pointsAtZ
    preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur restart result
    side spacing specularConstant specularExponent spreadMethod stitchTiles style targetX targetY to
    type version xChannelSelector xml:lang xml:space yChannelSelector z`),
)
