import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, append, picture, replace } from '../edit-page.ts'

const headings = [
  ...foundBy('markdownlint:MD001', 'warning', {
    'a level that is left out': addBlock(`## Top\n\n${mark}#### Far below`),
  }),
  ...foundBy('heading:body-h1', 'warning', {
    'a second heading of level 1': addBlock(`${mark}# Another top`),
    'a second heading of level 1, underlined': {
      change: addBlock(`${mark}Another top\n===========`),
      alsoFinds: ['markdownlint:MD003'],
    },
  }),
  ...foundBy('markdownlint:MD024', 'warning', {
    'two headings of one text': append(`## Twins\n\nOne.\n\n${mark}## Twins\n\nTwo.`),
    'a real heading that comes back': replace(
      /^## (.*)\n([\s\S]*?)^## .*$/m,
      `## $1\n$2${mark}## $1`,
    ),
  }),
  ...foundBy('heading:empty', 'warning', {
    'a heading without a text': addBlock(`${mark}##\n\nText.`),
  }),
  ...foundBy('markdownlint:MD018', 'warning', {
    'no space after the sign': addBlock(`${mark}##Another part`),
  }),
  ...foundBy('markdownlint:MD019', 'warning', {
    'two spaces after the sign': addBlock(`${mark}##  Another part\n\nText.`),
  }),
  ...foundBy('markdownlint:MD022', 'warning', {
    'no blank line after a heading': addBlock(`${mark}## Another part\nText.`),
    'no blank line before a heading': addBlock(`Text.\n${mark}## Another part\n\nText.`),
  }),
  ...foundBy('markdownlint:MD023', 'warning', {
    'an indented heading': addBlock(`${mark} ## Another part\n\nText.`),
  }),
  ...foundBy('markdownlint:MD026', 'warning', {
    'a full stop at the end': addBlock(`${mark}## Another part.\n\nText.`),
  }),
  ...foundBy('markdownlint:MD036', 'warning', {
    'bold text for a heading': addBlock(`${mark}**Another part**\n\nText.`),
  }),
]

const lists = [
  ...foundBy('list:missing-space', 'warning', {
    'no space after the number': addBlock(`${mark}1.Open the page.\n${mark}2.Read it.`),
    'no space after the hyphen': addBlock(`${mark}-Open the page.\n${mark}-Read it.`),
  }),
  ...foundBy('markdownlint:MD004', 'warning', {
    'another sign for items': append(`- One.\n- Two.\n\nText:\n\n${mark}* One.\n${mark}* Two.`),
  }),
  ...foundBy('markdownlint:MD007', 'warning', {
    'too much indentation': addBlock(`- One.\n${mark}    - Below.`),
    'indentation of the whole list': addBlock(`${mark} - One.\n${mark} - Two.`),
  }),
  ...foundBy('markdownlint:MD005', 'warning', {
    'items that are not in line': {
      change: addBlock(`- One.\n${mark} - Two.\n- Three.`),
      alsoFinds: ['markdownlint:MD007'],
    },
  }),
  ...foundBy('markdownlint:MD029', 'warning', {
    'numbers out of order': addBlock(`1. One.\n${mark}3. Three.`),
  }),
  ...foundBy('markdownlint:MD030', 'warning', {
    'too many spaces after the sign': addBlock(`${mark}-   One.\n${mark}-   Two.`),
  }),
  ...foundBy('markdownlint:MD032', 'warning', {
    'no blank line before a list': addBlock(`Text:\n${mark}- One.\n- Two.`),
  }),
]

const tables = [
  ...foundBy('markdownlint:MD056', 'warning', {
    'a row with a cell too few': addBlock(`| A | B |\n| --- | --- |\n| 1 | 2 |\n${mark}| 3 |`),
    'a row with a cell too many': addBlock(`| A | B |\n| --- | --- |\n${mark}| 1 | 2 | 3 |`),
    'a real row, of which a cell is gone': replace(
      /^(\| ?-.*\n(?:\|.*\n)*?)\|[^|\\\n`]+\|([^|\\\n`]+\|)$/m,
      `$1${mark}|$2`,
    ),
    'an unescaped pipe in code': {
      change: addBlock(`| A | B |\n| --- | --- |\n${mark}| 1 | \`a|b\` |`),
      alsoFinds: ['text:unclosed-mark'],
    },
  }),
  ...foundBy('markdownlint:MD055', 'warning', {
    'text right after a table': addBlock(`| A | B |\n| --- | --- |\n| 1 | 2 |\n${mark}Text.`),
    'a row without its last pipe': addBlock(`| A | B |\n| --- | --- |\n${mark}| 1 | 2`),
  }),
  ...foundBy('markdownlint:MD058', 'warning', {
    'no blank line after a table': {
      change: addBlock(`| A | B |\n| --- | --- |\n${mark}| 1 | 2 |\n- One.`),
      alsoFinds: ['markdownlint:MD032'],
    },
  }),
  ...foundBy('table:delimiter-row', 'warning', {
    'no row of hyphens': addBlock(`${mark}| A | B |\n| 1 | 2 |`),
    'a row of hyphens with a cell too few': addBlock(`| A | B |\n${mark}| --- |\n| 1 | 2 |`),
  }),
]

const blocks = [
  ...foundBy('markdownlint:MD040', 'warning', {
    'a fence without a language': addBlock(`${mark}\`\`\`\ncurl -s\n\`\`\``),
    'a real fence that loses its language': replace(/^```\w+$/m, `${mark}\`\`\``),
  }),
  ...foundBy('code:unclosed-fence', 'error', {
    'a fence that is never closed': append(`${mark}\`\`\`text\nNothing ends it.`),
    'a fence that goes on to the next one': addBlock(
      `${mark}\`\`\`text\nNothing ends it.\n\n\`\`\`text\nMore.\n\`\`\``,
    ),
  }),
  ...foundBy('markdownlint:MD045', 'warning', {
    'an image without alternative text': {
      changeFiles: (files) => ({
        'tms/menu.svg': picture,
        'tms/quick-start.mdx': addBlock(`${mark}![](./menu.svg)`)(
          files.get('tms/quick-start.mdx')!,
        ),
      }),
    },
  }),
  ...foundBy('markdownlint:MD009', 'warning', {
    'a space at the end of a line': replace(/^([A-Z].*\.)$/m, `${mark}$1 `),
    'a line break of two spaces': replace(/^([A-Z].*\.)$/m, `${mark}$1  `),
  }),
  ...foundBy('markdownlint:MD010', 'warning', {
    'a tab within a line': addBlock(`${mark}One\ttwo.`),
  }),
  ...foundBy('markdownlint:MD012', 'warning', {
    'two blank lines': replace(/\n\n## /, `\n\n${mark}\n## `),
  }),
  ...foundBy('markdownlint:MD047', 'warning', {
    'no line break at the end': (text) => text.trimEnd().replace(/.*$/, `${mark}$&`),
  }),
  ...foundBy('markdownlint:MD031', 'warning', {
    'no blank line before a fence': addBlock(`Text:\n${mark}\`\`\`text\nx\n\`\`\``),
  }),
  ...foundBy('markdownlint:MD027', 'warning', {
    'two spaces after the sign of a quotation': addBlock(`${mark}>  Text.`),
  }),
]

const marks = [
  ...foundBy('text:foreign-syntax', 'warning', {
    'a formula': addBlock(`${mark}$$\nx = 1\n$$`),
    'a definition list': addBlock(`Run\n${mark}: A test of a release`),
    'a box to tick without its space': addBlock(`- ${mark}[] Open it`),
    'an admonition of Docusaurus': addBlock(`${mark}:::note\n\nText.\n\n:::`),
    'an admonition of MkDocs': addBlock(`${mark}!!! note\n\nText.`),
    'an alert that GitHub does not know': addBlock(`> ${mark}[!INFO]\n> Text.`),
    'a wiki link': addBlock(`See ${mark}[[Roles]] there.`),
    'a table of contents': {
      change: addBlock(`${mark}[TOC]`),
      alsoFinds: ['cspell:unknown-word'],
    },
    'marked text': addBlock(`This is ${mark}==important== here.`),
    'the name of an emoji': addBlock(`All is done ${mark}:tada: now.`),
  }),
  ...foundBy('text:unclosed-mark', 'warning', {
    'bold text that does not end': addBlock(`This is ${mark}**bold from here on.`),
    'code that does not end': addBlock(`Write ${mark}\`code from here on.`),
  }),
  ...foundBy('markdownlint:MD037', 'warning', {
    'a space within emphasis': addBlock(`This is ${mark}** bold ${mark}** text.`),
  }),
  ...foundBy('markdownlint:MD038', 'warning', {
    'a space within backticks': addBlock(`Write ${mark}\`code \` here.`),
  }),
  ...foundBy('markdownlint:MD039', 'warning', {
    'a space within the text of a link': addBlock(
      `See ${mark}[ first ${mark}steps ](/quick-start).`,
    ),
  }),
  ...foundBy('markdownlint:MD049', 'warning', {
    'another sign for emphasis': addBlock(`This _word_, then ${mark}*that${mark}*.`),
  }),
  ...foundBy('markdownlint:MD050', 'warning', {
    'another sign for bold text': addBlock(`This **word**, then ${mark}__that${mark}__.`),
  }),
]

/** Defects of the structure of a page: headings, lists, tables, blocks and their marks. */
export const structureDefects: Defect[] = [...headings, ...lists, ...tables, ...blocks, ...marks]
