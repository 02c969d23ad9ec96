/**
 * Names of HTML elements, old ones too, and the roots of SVG and MathML. Names that are as likely
 * to be a placeholder as an element (`<name>`) are none of them.
 */
const names = `
a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink
blockquote body br button canvas caption center cite code col colgroup data datalist dd del details
dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2
h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark
marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p
param picture plaintext portal pre progress q rp rt ruby s samp script search section select slot
small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th
thead time title tr track tt u ul var video wbr xmp`

const htmlElements: ReadonlySet<string> = new Set(names.trim().split(/\s+/))

/** Elements that run code, load foreign content, change the page as a whole or send data away. */
const dangerous = `
applet base embed form frame frameset iframe link math meta object portal script style svg`

const dangerousElements: ReadonlySet<string> = new Set(dangerous.trim().split(/\s+/))

/** Whether a JSX name is that of an HTML element or, having a hyphen, of a custom one. */
export function isHtmlElement(name: string): boolean {
  return htmlElements.has(name) || /^[a-z][\w.]*-[\w.-]*$/.test(name) || isDangerousElement(name)
}

/** Whether an element can do harm, whatever the case of its letters and the prefix before it. */
export function isDangerousElement(name: string): boolean {
  return dangerousElements.has(name.toLowerCase().replace(/^.*:/, ''))
}

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Whether an HTML element has no closing tag. */
export function isVoidElement(name: string): boolean {
  return voidElements.has(name)
}
