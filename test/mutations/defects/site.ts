import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, picture, setKey, unmarked } from '../edit-page.ts'

const theme = 'theme.config.tsx'
const category = 'issue-trackers/_category.yaml'
const page = 'tms/quick-start.mdx'

/** A page without any fault. */
const newPage = `---
title: A page of its own
description: A page that nobody has asked for, with a description that is as long as it has to be.
---

A text of one line.
`

const routes = [
  ...foundBy('route:shadows-asset', 'error', {
    'a route of a file that the build makes': {
      changeFiles: () => ({ 'sitemap.xml.mdx': mark + newPage }),
    },
    'a route within the folder of assets': {
      page,
      change: setKey('slug', '/assets/menu'),
      alsoFinds: ['link:missing-page'],
    },
  }),
  ...foundBy('route:file-name', 'error', {
    'a file name with a space': { changeFiles: () => ({ 'New page.mdx': mark + newPage }) },
    'a file name with other letters': { changeFiles: () => ({ 'über.mdx': mark + newPage }) },
  }),
  ...foundBy('redirect:conflict', 'error', {
    'a redirect from the page itself': {
      page: 'issue-trackers/jira.mdx',
      change: setKey('redirect_from', '[/jira]'),
    },
    'a redirect from another page': {
      page: 'issue-trackers/jira.mdx',
      change: setKey('redirect_from', '[/github]'),
    },
    'a redirect that two pages claim': {
      changeFiles: (files) => ({
        'issue-trackers/github.mdx': unmarked(setKey('redirect_from', '[/old]'))(
          files.get('issue-trackers/github.mdx')!,
        ),
        'issue-trackers/jira.mdx': setKey(
          'redirect_from',
          '[/old]',
        )(files.get('issue-trackers/jira.mdx')!),
      }),
    },
  }),
  ...foundBy('dictionary:order', 'warning', {
    'a word before its place in the dictionary': {
      changeFiles: (files) => ({
        'dictionary.txt': files
          .get('dictionary.txt')!
          .replace(/^(?!#).+$/m, (first) => `${mark}zebra\n${first}`),
      }),
    },
  }),
  ...foundBy('site:name-conflict', 'error', {
    'a page with the name of a folder': {
      changeFiles: () => ({ 'release-notes.mdx': mark + newPage }),
    },
  }),
]

const navigation = [
  ...foundBy('navigation:missing-page', 'error', {
    'a page that is not there': edit(theme, "'tms/quick-start'", `'${mark}tms/quick-strat'`),
    'a page in another case': edit(theme, "'api/authentication'", `'${mark}api/Authentication'`),
    'a route that is not there': edit(
      theme,
      "docId: 'help-and-support'",
      `href: '${mark}/help-and-suport'`,
    ),
    'a page that became a draft': {
      changeFiles: (files) => ({
        'tms/test-run-configuration.mdx': files
          .get('tms/test-run-configuration.mdx')!
          .replace('---\n\n', 'draft: true\n---\n\n'),
        [theme]: files.get(theme)!.replace('tms/test-run', `${mark}tms/test-run`),
      }),
      alsoFinds: ['link:missing-page'],
    },
  }),
  ...foundBy('site:ignored-file', 'warning', {
    'a page that ends in .md': { changeFiles: () => ({ 'tms/old.md': `${mark}Text.\n` }) },
    'a folder described as for Docusaurus': {
      changeFiles: () => ({ 'tms/_category_.json': `${mark}{}\n` }),
    },
  }),
  ...foundBy('site:unused-asset', 'warning', {
    'an image that no page shows': { changeFiles: () => ({ 'tms/menu.svg': `${mark}${picture}` }) },
  }),
  ...foundBy('site:orphan-page', 'warning', {
    'a page that no sidebar shows and nothing links to': {
      changeFiles: () => ({
        'alone.mdx': newPage.replace(/\n---\n\n/, `\n${mark}displayed_sidebar: none\n---\n\n`),
      }),
    },
  }),
  ...foundBy('site:sidebar-position', 'warning', {
    'two neighbors with one position': {
      page: 'issue-trackers/jira.mdx',
      change: (text) => setKey('sidebar_position', '3')(text),
    },
  }),
  ...foundBy('site:empty-category', 'warning', {
    'a category without a page': {
      changeFiles: () => ({ 'guides/_category.yaml': `${mark}label: Guides\n` }),
    },
  }),
]

/** Switches an announcement on. */
function announce(text: string): Partial<Defect> {
  const written = `announcement: { id: 'spring', text: ${text}, closable: true },`
  return {
    changeFiles: (files) => ({
      [theme]: files.get(theme)!.replace('announcement: null,', written),
    }),
  }
}

const announcements = [
  ...foundBy('announcement:text', 'error', {
    'a text that is computed': announce(`${mark}product.name.toUpperCase()`),
  }),
  ...foundBy('link:missing-page', 'error', {
    'a dead link in the announcement': announce(`'See all [roles](${mark}/rolez).'`),
  }),
  ...foundBy('variable:unknown', 'error', {
    'an unknown variable in the announcement': announce(`'New: ${mark}{product.nmae}.'`),
  }),
  ...foundBy('mdx:syntax', 'error', {
    'an open tag in the announcement': announce(`'New: ${mark}<Badge>shards.'`),
  }),
]

const settings = [
  ...foundBy('category:schema', 'error', {
    'an unknown key of a category': edit(category, 'position:', `${mark}postion:`),
    'a category without a label': edit(category, /label: .*\n/, mark),
    'a position of a category that is no number': edit(
      category,
      /position: .*/,
      `${mark}position: last`,
    ),
  }),
  ...foundBy('product:schema', 'error', {
    'a product without a name': {
      ...edit('product.yaml', /^name: .*\n/m, mark),
      alsoFinds: ['variable:unknown'],
    },
    'an unknown key of the product': edit('product.yaml', /^cli:/m, `${mark}clli: acme\ncli:`),
    'a name of the product that breaks Markdown': edit(
      'product.yaml',
      /^name: .*$/m,
      `${mark}name: "*Acme*"`,
    ),
  }),
  ...foundBy('lint:config', 'error', {
    'the severity of a rule that does not exist': edit(
      'lint.yaml',
      /^rules:.*$/m,
      `rules:\n  ${mark}link:mising-page: off`,
    ),
    'a severity that does not exist': edit(
      'lint.yaml',
      /^rules:.*$/m,
      `rules:\n  ${mark}link:missing-page: fatal`,
    ),
  }),
]

/** What readers see of a category is checked like the front matter of a page. */
const categories = [
  ...foundBy('cspell:unknown-word', 'warning', {
    'a misspelling in the label of a category': edit(category, 'label:', `${mark}label: Recieved`),
  }),
  ...foundBy('variable:unknown', 'error', {
    'an unknown variable in a category': edit(
      category,
      /label: .*/,
      `${mark}label: "{product.nmae} trackers"`,
    ),
  }),
  ...foundBy('terminology:product-name', 'error', {
    'the name of the product in a category': {
      changeFiles: (files) => {
        const [, name] = /^name: (.*)$/m.exec(files.get('product.yaml')!)!
        return { [category]: files.get(category)!.replace('label: ', `${mark}label: ${name} `) }
      },
      alsoFinds: ['cspell:unknown-word'],
    },
  }),
  ...foundBy('front-matter:description-length', 'warning', {
    'a description of few words in a category': edit(
      'automation/cli/_category.yaml',
      /description: .*/,
      `${mark}description: All about it.`,
    ),
  }),
]

const roles = 'administration/users-permissions.mdx'

const sinceBase = [
  ...foundBy('base:removed-anchor', 'warning', {
    'a heading that others link to gets another name': {
      againstBase: true,
      changeFiles: (files) => ({
        [roles]: files.get(roles)!.replace('## Roles\n', `${mark}## The five roles\n`),
      }),
      alsoFinds: ['link:missing-anchor'],
    },
  }),
  ...foundBy('base:removed-page', 'error', {
    'a page that others link to moves': {
      againstBase: true,
      page: roles,
      change: setKey('slug', '/people'),
      alsoFinds: ['link:missing-page', 'base:route-without-redirect'],
    },
  }),
  ...foundBy('base:route-without-redirect', 'error', {
    'a page moves without a redirect': {
      againstBase: true,
      page: 'release-notes/24W48.mdx',
      change: setKey('slug', '/2024/48'),
      alsoFinds: ['link:missing-page', 'base:removed-page'],
    },
  }),
]

const sentence = 'Open the project, choose the run and record a result for every case that is in it'

const paragraphs = foundBy('site:duplicate-paragraph', 'warning', {
  'a paragraph that another page has': copyParagraph(`${sentence}.`, `${mark}${sentence}.`),
  'a paragraph of another page with other marks': copyParagraph(
    `${sentence}.`,
    `${mark}**${sentence.replace('run and', '_run_\nand')}!**`,
  ),
  'a paragraph of another page in a list': copyParagraph(`${sentence}.`, `- ${mark}${sentence}`),
})

const directives = [
  ...foundBy('lint:unused-disable', 'warning', {
    'a disable of what is not there': addBlock(
      `${mark}{/* lint-disable-next-line link:missing-anchor -- it comes soon */}\n\nText.`,
    ),
  }),
  ...foundBy('lint:reasonless-disable', 'warning', {
    'a disable without a reason': addBlock(
      `${mark}{/* lint-disable-next-line link:missing-anchor */}\n\nSee the [roles](/users-permissions#nowhere).`,
    ),
  }),
  ...foundBy('lint:disable', 'error', {
    'a disable of a rule that does not exist': addBlock(
      `${mark}{/* lint-disable-next-line link:mising-page -- it comes soon */}\n\nText.`,
    ),
    'a disable of nothing': addBlock(`${mark}{/* lint-disable-next-line -- soon */}\n\nText.`),
  }),
]

/** Defects of the set of pages, its navigation and its configuration. */
export const siteDefects: Defect[] = [
  ...routes,
  ...navigation,
  ...announcements,
  ...settings,
  ...categories,
  ...sinceBase,
  ...paragraphs,
  ...directives,
]

/** Adds a block to a page, and another to a page behind it. */
function copyParagraph(first: string, second: string): Partial<Defect> {
  const [one, two] = ['issue-trackers/jira.mdx', 'tms/quick-start.mdx']
  return {
    changeFiles: (files) => ({
      [one]: addBlock(first)(files.get(one)!),
      [two]: addBlock(second)(files.get(two)!),
    }),
  }
}

/** Changes one file, whatever its kind. */
function edit(file: string, pattern: string | RegExp, replacement: string): Partial<Defect> {
  return {
    changeFiles: (files) => ({ [file]: files.get(file)!.replace(pattern, replacement) }),
  }
}
