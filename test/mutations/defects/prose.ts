import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, addFence, picture, replace, setKey } from '../edit-page.ts'

const productFile = path.join(import.meta.dirname, '../../example-site/content-src/product.yaml')
const values = parse(readFileSync(productFile, 'utf8')) as Record<string, string>

const wording = [
  ...foundBy('prose:vague-link-text', 'warning', {
    here: addBlock(`To start, click [${mark}here](/quick-start).`),
    'this page in bold': addBlock(`See [${mark}**this page**](/quick-start).`),
    'learn more with an arrow': addBlock(`[${mark}Learn more →](/quick-start)`),
    'a card with a vague title': addBlock(
      `<Cards>\n\n<Card title="${mark}Read more" href="/quick-start">\n\nGo on.\n\n</Card>\n\n</Cards>`,
    ),
  }),
  ...foundBy('prose:article', 'warning', {
    'a before a vowel': addBlock(`Send ${mark}a API key.`),
    'an before a vowel that is spoken as you': addBlock(`Ask ${mark}an user.`),
    'at the beginning of a sentence': addBlock(`Ask. ${mark}A owner answers.`),
    'at both sides of a line break': addBlock(`Send ${mark}a\nHTTP request.`),
    'before a number': addBlock(`It is ${mark}a 8-bit field.`),
    'in the title': setKey('title', 'Invite a owner to the project'),
    'in a table': addBlock(`| Topic |\n| --- |\n| Open ${mark}a issue |`),
    'a real article': replace(/\ba (?=(?:test|project|folder|run)\b)/, `${mark}an `),
  }),
  ...foundBy('prose:confused-word', 'warning', {
    'then for than': addBlock(`Add more ${mark}then one project.`),
    'of for have': addBlock(`It should ${mark}of an owner.`),
    "it's for its": addBlock(`A run has ${mark}it’s own name.`),
    'a word in the description': setKey(
      'description',
      'Their is a lot to say of runs, of cases and of all that they show to those who read.',
    ),
  }),
  ...foundBy('prose:unpaired-parenthesis', 'warning', {
    'a parenthesis that is never closed': addBlock(`Open it ${mark}(or close it.`),
    'a parenthesis that is closed twice': addBlock(`Open it (or close it)${mark}) now.`),
    'a real parenthesis, of which the end is gone': replace(
      /^([A-Z][^\n()]* )(\([^\n()[`]+)\)([^\n()]*\.)$/m,
      `$1${mark}$2$3`,
    ),
  }),
  ...foundBy('prose:doubled-word', 'warning', {
    'the the': addBlock(`Open ${mark}the the project.`),
    'a word at both sides of a line break': addBlock(`Open ${mark}the\nthe project.`),
    'in a table': addBlock(`| Topic |\n| --- |\n| Open ${mark}the the project |`),
    'in a list': addBlock(`- Open ${mark}of of the project.`),
  }),
  ...foundBy('prose:terminology', 'warning', {
    'log in': addBlock(`Before you ${mark}log in to the app, ask.`),
    'e-mail': addBlock(`Send an ${mark}e-mail to Mara.`),
    'a name in the wrong case': addBlock(`Open ${mark}Github and look.`),
    'two words in one': addBlock(`Open a ${mark}testcase and look.`),
    'in the title': setKey('title', 'All testcases in one place'),
    'in the title of a callout': addBlock(
      `<Callout type="note" title="${mark}Github first">\n\nText.\n\n</Callout>`,
    ),
  }),
]

const drafts = [
  ...foundBy('prose:punctuation', 'warning', {
    'a space before a comma': addBlock(`First open it${mark} , then close it.`),
    'two commas': addBlock(`First open it${mark},, then close it.`),
    'two points at the end': addBlock(`Open it${mark}..`),
    'a sentence right after the point of another': addBlock(`Open ${mark}it.Then close it.`),
    'a word right after a comma': addBlock(`Open it ${mark}again,then close it.`),
    'a space before a question mark': addBlock(`Is it open${mark} ?`),
    'two spaces between words': replace(/^([A-Z][a-z]+ [a-z]+) (?=[a-z])/m, `$1${mark}  `),
    'a comma twice in a real paragraph': replace(
      /^([A-Z][a-z]+ [^\n`*[{<]*?[a-z]), /m,
      `$1${mark},, `,
    ),
  }),
  ...foundBy('text:stray-backslash', 'warning', {
    'a line break at the end of a paragraph': addBlock(`Open it.${mark}\\`),
    'a line break at the end of an item': addBlock(`- Open it.${mark}\\`),
  }),
  ...foundBy('text:unknown-entity', 'warning', {
    'a character of no name': addBlock(`Open${mark}&nbps;it.`),
  }),
  ...foundBy('text:placeholder', 'warning', {
    'a note to oneself': addBlock(`${mark}TODO: say more.`),
    'what is still to come': addBlock(`The limit is ${mark}TBD for now.`),
    'filler text': {
      change: addBlock(`${mark}Lorem ipsum dolor sit amet.`),
      alsoFinds: ['cspell:unknown-word'],
    },
  }),
  ...foundBy('prose:vague-alt-text', 'warning', {
    'an image that is called an image': addImage(`![${mark}Screenshot](./menu.svg)`),
    'an image that is called by its file': addImage(`![${mark}menu.svg](./menu.svg)`),
  }),
]

const product = foundBy('terminology:product-name', 'error', {
  'the name in the text': addBlock(`Open ${mark}${values.name} now.`),
  'the command in a fence': addBlock(`\`\`\`bash\n${mark}${values.cli} --help\n\`\`\``),
  'the package in inline code': addBlock(`Install \`${mark}${values.cliPackage}\` now.`),
  'the prefix of variables': addBlock(`Set \`${mark}${values.envPrefix}_TOKEN\` now.`),
  'the host in a link': addBlock(`See the [API](https://${mark}${values.apiHost}/api).`),
  'an email address in a link': addBlock(`Ask [support](mailto:${mark}${values.email}).`),
})

const characters = [
  ...foundBy('text:invisible-character', 'warning', {
    'a space that does not break': addBlock(`One${mark}\u00A0word.`),
    'a space without width': addBlock(`One wo${mark}\u200Brd.`),
    'a soft hyphen': addBlock(`One wo${mark}\u00ADrd.`),
    'a byte order mark within the text': addBlock(`One ${mark}\uFEFFword.`),
    'a mark that turns the direction of reading': addBlock(`One ${mark}\u202Eword.`),
    'a control character': addBlock(`One ${mark}\u0007word.`),
    'a replacement character': addBlock(`One wo${mark}\uFFFDrd.`),
    'an odd space in code': addFence('bash', `${mark}curl\u00A0-s https://example.com`),
    'an odd space in the front matter': setKey('title', 'Runs\u00A0of tests'),
  }),
  ...foundBy('text:conflict-marker', 'error', {
    'a conflict in the text': {
      change: addBlock(`${mark}<<<<<<< HEAD\nOne.\n${mark}=======\nTwo.\n${mark}>>>>>>> branch`),
      alsoFinds: ['mdx:syntax'],
    },
    'a conflict in a fence': addFence(
      'csv',
      `${mark}<<<<<<< HEAD\na,1\n${mark}=======\na,2\n${mark}>>>>>>> branch`,
    ),
  }),
  ...foundBy('variable:unknown', 'error', {
    'a variable with a slip of the pen': addBlock(`Open ${mark}{product.nmae} now.`),
    'an unknown variable in code': addBlock(`Open \`${mark}{product.nmae}\` now.`),
    'an unknown variable in the address of a link': addBlock(
      `Open the [app](${mark}{product.loginURL}).`,
    ),
    'an unknown variable in the front matter': setKey('title', `About {product.brand}`),
  }),
]

/** A word that no dictionary has. */
const typo = 'recieve'

const spelling = foundBy('cspell:unknown-word', 'warning', {
  'in a paragraph': addBlock(`People ${mark}${typo} a message.`),
  'in the middle of a real paragraph': (text) =>
    /\n\n[A-Z][a-z]+ [a-z]+ /.test(text)
      ? text.replace(/(\n\n[A-Z][a-z]+ )([a-z]+ )/, `$1$2${mark}${typo} `)
      : undefined,
  'with a capital': addBlock(`${mark}Recieve a message.`),
  twice: addBlock(`People ${mark}${typo} a message, others ${mark}${typo} none.`),
  'in a heading': addBlock(`## People who ${mark}${typo} it\n\nText.`),
  'in a list': addBlock(`- People.\n- Who ${mark}${typo} it.`),
  'in a table': addBlock(`| Who |\n| --- |\n| People who ${mark}${typo} it |`),
  'in bold text': addBlock(`People **${mark}${typo}** it.`),
  'in the text of a link': addBlock(`People [who ${mark}${typo} it](/quick-start) read.`),
  'in a quotation': addBlock(`> People ${mark}${typo} it.`),
  'in a footnote': addBlock(`One more thing.[^1]\n\n[^1]: People ${mark}${typo} it.`),
  'in a callout': addBlock(`<Callout type="note">\n\nPeople ${mark}${typo} it.\n\n</Callout>`),
  'in the title of a callout': addBlock(
    `<Callout type="note" title="You ${mark}${typo} it">\n\nText.\n\n</Callout>`,
  ),
  'in the title of a card': addBlock(
    `<Cards>\n\n<Card title="You ${mark}${typo} it" href="/quick-start">\n\nGo on.\n\n</Card>\n\n</Cards>`,
  ),
  'in a badge': addBlock(`See <Badge type="info">${mark}${typo}</Badge> there.`),
  'in the label of a tab': addBlock(
    `<Tabs>\n\n<Tab label="You ${mark}${typo} it">\n\nText.\n\n</Tab>\n\n</Tabs>`,
  ),
  'in a keyword': replace(/^keywords: \[/m, `keywords: [${mark}${typo} mail, `),
  'in alternative text': addImage(`![People ${mark}${typo} it](./menu.svg)`),
  'in the title of a page': setKey('title', `People ${typo} it`),
  'in the description of a page': setKey(
    'description',
    `People ${typo} a message each time that a run of the project is closed by its owner.`,
  ),
  'in the label for the sidebar': setKey('sidebar_label', `You ${typo} it`),
  'British spelling': addBlock(`Choose another ${mark}colour.`),
  'a letter of another alphabet': addBlock(`Open the ${mark}p\u0430ge of results.`),
})

/** Defects of the text: words, names, characters and spelling. */
export const proseDefects: Defect[] = [
  ...wording,
  ...drafts,
  ...product,
  ...characters,
  ...spelling,
]

/** A block with an image that is there. */
function addImage(block: string): Pick<Defect, 'changeFiles'> {
  const page = 'tms/quick-start.mdx'
  return {
    changeFiles: (files) => ({
      'tms/menu.svg': picture,
      [page]: addBlock(block)(files.get(page)!)!,
    }),
  }
}
