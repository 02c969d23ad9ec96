import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, replace } from '../edit-page.ts'

const modules = foundBy('mdx:esm', 'error', {
  'an import': addBlock(`${mark}import { readFileSync } from 'node:fs'`),
  'an export': addBlock(`${mark}export const metadata = { title: 'Other' }`),
  'an export of a function': addBlock(`${mark}export default function Page() {\n  return null\n}`),
})

const expressions = foundBy('mdx:expression', 'error', {
  'an expression in the text': addBlock(`There are ${mark}{1 + 1} runs.`),
  'an expression of its own': addBlock(`${mark}{process.env.HOME}`),
  'a call': addBlock(`Read ${mark}{fetch('https://example.com')} now.`),
  'a variable in brackets': addBlock(`Open ${mark}{product['name']} now.`),
  'an expression in an attribute': {
    change: addBlock(`<Callout type="note" ${mark}title={String(1)}>\n\nText.\n\n</Callout>`),
    alsoFinds: ['mdx:component'],
  },
  'a spread of attributes': {
    change: addBlock(`<Callout type="note" ${mark}{...props}>\n\nText.\n\n</Callout>`),
  },
  'an expression with a comment': addBlock(`There are ${mark}{/* two */ 2} runs.`),
  'a function': addBlock(`${mark}{(() => 1)()}`),
})

const html = [
  ...foundBy('safety:html-element', 'error', {
    'a script': addBlock(`${mark}<script>alert(1)</script>`),
    'a style': addBlock(`${mark}<style>b</style>`),
    'a frame': addBlock(`${mark}<iframe src="https://example.com"></iframe>`),
    'a form': addBlock(`${mark}<form action="https://example.com"></form>`),
    'an element of HTML': addBlock(`Text ${mark}<b>in bold</b> here.`),
    'an image of HTML': addBlock(`${mark}<img src="https://example.com/a.png" />`),
  }),
  ...foundBy('safety:event-handler', 'error', {
    'a handler of events': addBlock(
      `<Callout type="note" ${mark}onClick="alert(1)">\n\nText.\n\n</Callout>`,
    ),
    'a handler of events in small letters': addBlock(
      `Press <Kbd ${mark}onmouseover="alert(1)">A</Kbd> now.`,
    ),
  }),
  ...foundBy('variable:unknown', 'error', {
    'a member of a variable': addBlock(`Open ${mark}{product.name.length} now.`),
  }),
]

const elements = foundBy('mdx:component', 'error', {
  'an unknown component': addBlock(`${mark}<Callot type="note">\n\nText.\n\n</Callot>`),
  'a component with a dot': addBlock(`${mark}<Card.Link />`),
  'a component named as a member of objects': addBlock(`${mark}<constructor />`),
  'a component of another system': addBlock(`${mark}<Note>\n\nText.\n\n</Note>`),
  'an attribute of another system': addBlock(`<Callout ${mark}kind="note">\n\nText.\n\n</Callout>`),
  'a fragment': addBlock(`${mark}<>\n\nText.\n\n</>`),
  'an unknown attribute': addBlock(
    `<Callout type="note" ${mark}titel="One">\n\nText.\n\n</Callout>`,
  ),
  'a style of its own': addBlock(
    `<Callout type="note" ${mark}style="position: fixed">\n\nText.\n\n</Callout>`,
  ),
  'a value that is not one of the few': addBlock(
    `<Callout ${mark}type="hint">\n\nText.\n\n</Callout>`,
  ),
  'an attribute that is missing': addBlock(`${mark}<Callout>\n\nText.\n\n</Callout>`),
  'a callout without a text': addBlock(`${mark}<Callout type="note" />`),
  'a key without a name': addBlock(`Press ${mark}<Kbd></Kbd> now.`),
  'a card outside of cards': addBlock(
    `${mark}<Card title="One" href="/quick-start">\n\nText.\n\n</Card>`,
  ),
  'a tab outside of tabs': addBlock(`${mark}<Tab label="One">\n\nText.\n\n</Tab>`),
})

const children = foundBy('mdx:children', 'error', {
  'a text between tabs': addBlock(
    `<Tabs>\n\n<Tab label="One">\n\nText.\n\n</Tab>\n\n${mark}More text.\n\n</Tabs>`,
  ),
  'tabs without a tab': addBlock(`${mark}<Tabs>\n\n</Tabs>`),
  'two tabs of one label': addBlock(
    `<Tabs>\n  <Tab label="One">Text.</Tab>\n  <Tab ${mark}label="One">More.</Tab>\n</Tabs>`,
  ),
  'a list among cards': addBlock(`<Cards>\n\n${mark}- [Roles](/users-permissions)\n\n</Cards>`),
  'steps without numbers': addBlock(`${mark}<Steps>\n\n- Open it.\n- Close it.\n\n</Steps>`),
  'real steps that lose their numbers': replace(
    /<Steps>\n\n[^<]+\n<\/Steps>/,
    `${mark}<Steps>\n\nText.\n\n</Steps>`,
  ),
})

const addresses = foundBy('safety:link-scheme', 'error', {
  'an address that is a script': addBlock(`Click [the button](${mark}javascript:alert(1)).`),
  'an address that is a script, in other case': addBlock(
    `Click [the button](${mark}JavaScript:alert(1)).`,
  ),
  'an address that is a script, with an entity': addBlock(
    `Click [the button](${mark}java&#115;cript:alert(1)).`,
  ),
  'an address that is data': addBlock(`Click [the button](${mark}data:text/html,x).`),
  'an image that is data': addBlock(`![The menu](${mark}data:image/png;base64,AAAA)`),
  'a card that is a script': addBlock(
    `<Cards>\n\n<Card title="One" href="${mark}javascript:alert(1)">\n\nText.\n\n</Card>\n\n</Cards>`,
  ),
  'an address without a scheme': addBlock(`See [the example](${mark}//example.com/page).`),
  'a scheme with a slip of the pen': addBlock(`See [the example](${mark}htps://example.com).`),
  'a definition that is a script': addBlock(
    `Click [the button][b].\n\n[b]: ${mark}javascript:alert(1)`,
  ),
  'a file on the computer': addBlock(`Open [the file](${mark}file:///etc/passwd).`),
})

const syntax = foundBy('mdx:syntax', 'error', {
  'a component that is never closed': addBlock(`${mark}<Callout type="note">\n\nText.`),
  'a closing tag without an opening one': addBlock(`Text.\n\n${mark}</Callout>`),
  'components that overlap': addBlock(
    `<Cards>\n\n<Card title="One" href="/quick-start">\n\n${mark}</Cards>\n\n</Card>`,
  ),
  'a comment of HTML': addBlock(`${mark}<!-- later -->`),
  'an id of a heading in braces': addBlock(`## Another part ${mark}{#part}\n\nText.`),
  'a template tag': addBlock(`${mark}{% hint %}\nText.\n${mark}{% endhint %}`),
  'an object in the text': addBlock(`Send ${mark}{"a": 1} to it.`),
  'a value without quotes': addBlock(`<Callout type=${mark}note>\n\nText.\n\n</Callout>`),
  'an element that is never closed': addBlock(`One ${mark}<br> two.`),
  'a brace that is never closed': addBlock(`Set {name to ${mark}one.`),
  'an address in angle brackets': addBlock(`Open ${mark}<https://example.com> now.`),
  'less than': addBlock(`Fewer than ${mark}<5 runs.`),
})

/** Content that is more than data, or no MDX at all. */
export const safetyDefects: Defect[] = [
  ...modules,
  ...expressions,
  ...html,
  ...elements,
  ...children,
  ...addresses,
  ...syntax,
]
