import { foundBy, mark, type Defect } from '../defect.ts'
import { append, replace } from '../edit-page.ts'

const page = 'api/authentication.mdx'
const file = 'pictures/api-key.yaml'

/** Replaces the first place that matches in the text of a page with a picture. */
function edit(pattern: RegExp, replacement: string): Partial<Defect> {
  return { page, change: replace(pattern, replacement) }
}

/** Replaces the first place that matches in the description of its picture. */
function describe(pattern: RegExp, replacement: string): Partial<Defect> {
  return { page: file, change: replace(pattern, replacement) }
}

/** Defects of pictures, and of steps beside them. */
export const pictureDefects: Defect[] = [
  ...foundBy('picture:steps', 'error', {
    'a button that the picture has by another name': edit(
      /\*\*Add API Key\*\*([\s\S]*?)(<Screen picture="api-key")/,
      `${mark}**Add Key**$1${mark}$2`,
    ),
    'a step that is in the picture no more': edit(
      /(\n\d\. [^\n]*) right away/,
      `$1 after **${mark}Show**`,
    ),
    'a step that is taken out': edit(
      /1\. Sign in[^\n]*\n([\s\S]*?)(<Screen picture="api-key")/,
      `$1${mark}${mark}$2`,
    ),
    'steps under another heading': edit(
      /(?=<Screen picture="api-key")/,
      `### What you see\n\n${mark}${mark}${mark}`,
    ),
    'a label that the picture has in another spelling': {
      changeFiles: (files) => ({
        [file]: files.get(file)!.replaceAll('Add API Key', 'Add API key'),
        [page]: files.get(page)!.replace('**Add API Key**', `${mark}**Add API Key**`),
      }),
    },
  }),
  ...foundBy('picture:unknown', 'error', {
    'a picture that does not exist': {
      ...edit(/<Screen picture="api-key"/, `${mark}<Screen picture="api-kye"`),
      alsoFinds: ['picture:unused'],
    },
    'a picture by the path of its file': {
      ...edit(/<Screen picture="api-key"/, `${mark}<Screen picture="pictures/api-key.yaml"`),
      alsoFinds: ['picture:unused'],
    },
  }),
  ...foundBy('picture:unused', 'warning', {
    'a picture that no page shows': {
      changeFiles: (files) => ({ 'pictures/new.yaml': mark + files.get(file)! }),
    },
  }),
  ...foundBy('picture:schema', 'error', {
    'a key that does not exist': describe(/buttons:/, `${mark}button:`),
    'a step that is no number': describe(/step: 3/, `${mark}step: third`),
    'a text alternative that leaves out what is marked': describe(
      /alt:[\s\S]*?\n(?=screens:)/,
      `${mark}alt: The settings.\n`,
    ),
    'a window without a title': describe(/(- )title: [^\n]*\n {4}/, `${mark}$1`),
    'a picture that is too large': {
      page: file,
      change: (text) => mark + text.replace(/(\n +- cells: )[^\n]*/, (row) => row.repeat(150)),
    },
  }),
  ...foundBy('cspell:unknown-word', 'warning', {
    'a misspelling in a label': describe(/(columns: \[)/, `${mark}$1Recieved, `),
  }),
  ...foundBy('mdx:component', 'error', {
    'a picture without its name': { change: append(`${mark}<Screen />`) },
    'a picture with content': {
      ...edit(
        /<Screen picture="api-key" \/>/,
        `<Screen picture="api-key">\n\n${mark}The settings.\n\n</Screen>`,
      ),
    },
  }),
]
