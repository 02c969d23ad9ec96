import fc from 'fast-check'

/** Attack by the text of a page, by its front matter, or by a file that it shows or links to. */
export type Attack =
  { body: string } | { frontMatter: string } | { fileName: string; content: string | Buffer }

const evil = 'https://evil.example'
const code = 'alert(1)'
const svgNamespace = 'http://www.w3.org/2000/svg'

const pick = <T>(...values: T[]) => fc.constantFrom(...values)

/** Picks one of the words of a text. */
const words = (text: string) => pick(...text.split(' '))

/** Changes the case of a text, or puts controls, entities or escapes into it. */
const mutate = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(text) },
    fc.constant(text.toUpperCase()),
    fc.constant(` ${text}`),
    fc.constant(text.replace(/[a-z]/, (char) => `&#${char.charCodeAt(0)};`)),
    fc.constant(text.replace(/[a-z](?=[a-z]{2})/, '$&&#9;')),
    fc.constant(
      text.replace(/[a-z](?=[a-z]*[(:])/, (char) => `\\${char.charCodeAt(0).toString(16)} `),
    ),
    fc.constant(text.replace(/:/, '&colon;')),
    fc.constant(`/**/${text}`),
  )

const addresses = pick(
  ...[`javascript:${code}`, `data:text/html,<script>${code}</script>`, `vbscript:${code}`],
  ...[`${evil}/x`, '//evil.example/x', '/\\evil.example/x', '\\\\evil.example\\x', '#x', '/tms'],
  ...[
    `data:image/svg+xml,<svg xmlns='${svgNamespace}' onload='${code}'/>`,
    'blob:x',
    'file:///etc',
  ],
  ...['data:image/png;base64,AAAA', `view-source:${evil}`, `filesystem:${evil}/x`],
).chain(mutate)

const declarations = fc
  .tuple(
    words(
      'position top left inset margin-top margin width height z-index transform translate background color animation content display float filter opacity list-style-image border-image cursor --x padding outline box-shadow grid-row order zoom contain all mask font line-height',
    ).chain(mutate),
    fc
      .oneof(
        words(
          'fixed absolute sticky relative -600px 300vw 99999 0 red none initial flow-root grid',
        ),
        words(`url(${evil}/x) url("${evil}/x") scale(99) var(--x) expression(${code})`),
        pick(`image-set("${evil}/x" 1x)`, 'translate(-99em, -99em)', 'calc(1px - 900px)'),
        pick('progress 6s', '0 0 0 999px red', '-900px -900px 0', '1 / -1'),
      )
      .chain(mutate),
  )
  .map(([property, value]) => `${property}: ${value}`)

const styles = fc.array(declarations, { minLength: 1, maxLength: 5 }).map((all) => all.join('; '))

const classes = words('progress site-menu code__copy skip-link box soft x:fixed toc')

const quote = (text: string) => text.replaceAll('"', '&quot;')

const bodies = fc.oneof(
  styles.map((style) => `<div style="${quote(style)}">\n\nA paragraph.\n\n</div>`),
  classes.map((name) => `<div className="${name}">A</div>`),
  addresses.map((url) => `[A link](<${url}>)`),
  addresses.map((url) => `<a href="${quote(url)}" target="_blank" rel="opener">A</a>`),
  addresses.map((url) => `![A picture](<${url}>)`),
  addresses.map((url) => `<img src="${quote(url)}" alt="A picture" />`),
  addresses.map(
    (url) => `<Cards>\n\n<Card title="A" href="${quote(url)}">\n\nA.\n\n</Card>\n\n</Cards>`,
  ),
  pick(
    ...[`<script>${code}</script>`, `<img src="x" onError="${code}" alt="a" />`, `{${code}}`],
    ...[`<a id="__next_f" href="/tms">A</a>`, `<form action="${evil}"><button>A</button></form>`],
    ...[`<iframe src="${evil}" />`, `<base href="${evil}" />`, '<details open>A</details>'],
    ...[`\`\`\`js\n</script><script>${code}</script>\n\`\`\``, `&lt;script>${code}&lt;/script>`],
    ...[`<b title="</title><script>${code}</script>">A</b>`, `## </script><script>${code}`],
  ),
)

const attributes = fc
  .tuple(
    words(
      'onload ONLOAD href xlink:href style fill mask xml:base id d é:onload begin onbegin attributeName to values transform xmlns class',
    ),
    fc.oneof(
      addresses,
      styles,
      pick(code, 'href', 'onload', 'url(#a)', 'http://www.w3.org/1999/xhtml'),
    ),
  )
  .map(([name, value]) => ` ${name}="${quote(value).replaceAll('<', '&lt;')}"`)

const elements = words(
  'g rect script SCRIPT é:script foreignObject a use image animate set style desc title metadata text feImage handler iframe svg',
)

const texts = fc.oneof(
  styles.map((style) => `g { ${style.replaceAll('<', '')} }`),
  words(`${code} <![CDATA[<!--]]> ]] -- &x; &#60;script&#62; text`),
  pick(`@import "${evil}/x.css";`, '<!-- <![CDATA[ -->', `<?x ${code}?>`),
  fc.constant(`<![CDATA[</style><script>${code}</script>]]>`),
)

const { nodes } = fc.letrec<{ nodes: string }>((tie) => ({
  nodes: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc
      .tuple(
        elements,
        fc.array(attributes, { maxLength: 2 }),
        fc.array(tie('nodes'), { maxLength: 3 }),
      )
      .map(([name, all, inside]) => `<${name}${all.join('')}>${inside.join('')}</${name}>`),
  ),
}))

const svgs = fc
  .tuple(
    pick(
      '',
      '',
      '<?xml version="1.0"?>',
      `<?xml-stylesheet href="${evil}/x.css"?>`,
      '\ufeff',
      '<!-- -->',
    ),
    pick(
      ...['', '', `<!DOCTYPE svg [<!ENTITY x "<script>${code}</script>">]>`, '<!DOCTYPE svg>'],
      ...[
        `<!DOCTYPE svg [<!ATTLIST g onload CDATA "${code}">]>`,
        `<!DOCTYPE svg SYSTEM "${evil}/x">`,
      ],
    ),
    fc.array(attributes, { maxLength: 1 }),
    fc.array(nodes, { minLength: 1, maxLength: 3 }),
    pick('utf8', 'utf8', 'utf8', 'utf16le'),
  )
  .map(([prolog, doctype, all, inside, encoding]) => {
    const names = `xmlns="${svgNamespace}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:é="${svgNamespace}"`
    const text = `${prolog}${doctype}<svg ${names} width="40" height="30"${all.join('')}>${inside.join('')}</svg>`
    return Buffer.from(text, encoding as BufferEncoding)
  })

const html = `<html xmlns="http://www.w3.org/1999/xhtml"><script>${code}</script></html>`

const files: fc.Arbitrary<[string, string | Buffer]> = fc.oneof(
  { weight: 3, arbitrary: svgs.map((svg): [string, Buffer] => ['svg', svg]) },
  fc.tuple(
    words(
      'xhtml xht xml xsl html htm shtml svgz mhtml js css php txt csv md py feature json html.csv svg.gz XHTML SVG pdf zip png',
    ),
    pick(
      html,
      `a,b\n${html}`,
      `\n ${html}`,
      `PK\x03\x04${html}`,
      `%PDF-1.7 ${html}`,
      `GIF89a${html}`,
      'a,b',
    ),
  ),
)

const frontMatters = fc
  .tuple(
    words('title description sidebar_label slug keywords image pagination_label'),
    fc.oneof(
      words('/a.svg /x.css /sw.js /_worker.js /_site/x /assets/x /_headers //evil.example'),
      words(
        `</title><script>${code}</script> ]]><script>${code}</script> {${code}} javascript:${code}`,
      ),
      pick(`" onload="${code}`, `A title <img src=x onerror=${code}> of the page`, '\u202egnp.a'),
    ),
  )
  .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)

export const attacks: fc.Arbitrary<Attack> = fc.oneof(
  bodies.map((body) => ({ body })),
  frontMatters.map((frontMatter) => ({ frontMatter })),
  files.map(([extension, content]) => ({ fileName: `file.${extension}`, content })),
)
