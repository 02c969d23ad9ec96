import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, picture, replace, setKey, unmarked } from '../edit-page.ts'

const other = 'tms/quick-start.mdx'

const pages = foundBy('link:missing-page', 'error', {
  'a route with a slip of the pen': addBlock(`See the [first steps](${mark}/quick-strat).`),
  'a route that is nowhere near': addBlock(`See the [price list](${mark}/prices/2019).`),
  'a route in another case': addBlock(`See the [first steps](${mark}/Quick-Start).`),
  'a route with a file extension': addBlock(`See the [first steps](${mark}/quick-start.html).`),
  'a route with a slash at the end': addBlock(`See the [first steps](${mark}/quick-start/).`),
  'a path of a file for a route': addBlock(`See the [first steps](${mark}/tms/quick-start).`),
  'a relative route': addBlock(`See the [first steps](${mark}./quick-start).`),
  'a real link, of which a letter is gone': replace(/\]\(\/([a-z-]{8,})\)/, `](${mark}/$1x)`),
  'a link without a destination': addBlock(`See the [first steps](${mark}).`),
  'an empty destination in angle brackets': addBlock(`See the [first steps](${mark}<>).`),
  'an address of this site in full': addBlock(
    `See the [first steps](${mark}{product.docsUrl}/quick-strat).`,
  ),
  'a definition': addBlock(`See the [first steps][start].\n\n[start]: ${mark}/quick-strat`),
  'a card': addBlock(
    `<Cards>\n\n<Card title="First steps" href="${mark}/quick-strat">\n\nGo on.\n\n</Card>\n\n</Cards>`,
  ),
  'a real card, of which a letter is gone': replace(/href="\/([a-z-]{4,})"/, `href="${mark}/$1x"`),
  'a link in a table': addBlock(`| Topic |\n| --- |\n| [First steps](${mark}/quick-strat) |`),
  'a link in a list': addBlock(`- Read.\n- See the [first steps](${mark}/quick-strat).`),
  'a link in bold text': addBlock(`See **the [first steps](${mark}/quick-strat)**.`),
  'a link in a quotation': addBlock(`> See the [first steps](${mark}/quick-strat).`),
  'a link in a callout': addBlock(
    `<Callout type="note">\n\nSee the [first steps](${mark}/quick-strat).\n\n</Callout>`,
  ),
  'a link with a title': addBlock(`See the [first steps](${mark}/quick-strat "First steps").`),
  'a link around an image': {
    changeFiles: (files) => ({
      'tms/menu.svg': picture,
      [other]: addBlock(`[![The menu](./menu.svg)](${mark}/quick-strat)`)(files.get(other)!),
    }),
  },
  'a link in a footnote': addBlock(
    `One more thing.[^1]\n\n[^1]: See the [first steps](${mark}/quick-strat).`,
  ),
  'a page that became a draft': {
    changeFiles: (files) => ({
      'contact-us.mdx': unmarked(setKey('draft', 'true'))(files.get('contact-us.mdx')!),
      ...markLinks(files, '](/contact-us'),
    }),
  },
  'a page that moved': {
    changeFiles: (files) => ({
      'contact-us.mdx': unmarked(setKey('slug', '/contact'))(files.get('contact-us.mdx')!),
      ...markLinks(files, '](/contact-us'),
    }),
    alsoFinds: ['site:orphan-page'],
  },
  'a page that is gone': {
    changeFiles: (files) => ({ 'contact-us.mdx': undefined, ...markLinks(files, '](/contact-us') }),
  },
})

const filesAndImages = [
  ...foundBy('link:missing-file', 'error', {
    'a relative file that is not there': addBlock(
      `See the [first steps](${mark}./quick-strat.mdx).`,
    ),
    'a relative file in another case': {
      page: other,
      change: addBlock(`See the [runs](${mark}./Test-Run-Configuration.mdx).`),
    },
    'a relative file with another extension': {
      page: other,
      change: addBlock(`See the [runs](${mark}./test-run-configuration.md).`),
    },
    'a relative file in the wrong folder': {
      page: other,
      change: addBlock(`See the [runs](${mark}../api/test-run-configuration.mdx).`),
    },
    'a relative file above the content': addBlock(`See the [readme](${mark}../../../README.md).`),
  }),
  ...foundBy('link:missing-image', 'error', {
    'an image that is not there': addBlock(`![The menu of a run](${mark}./menu.svg)`),
    'an image in another case': {
      changeFiles: (files) => ({
        'tms/menu.svg': picture,
        [other]: addBlock(`![The menu of a run](${mark}./Menu.svg)`)(files.get(other)!),
      }),
    },
    'an image by its place in the repository': {
      changeFiles: (files) => ({
        'tms/menu.svg': picture,
        [other]: addBlock(`![The menu of a run](${mark}/tms/menu.svg)`)(files.get(other)!),
      }),
    },
    'a file to download that is not there': addBlock(`Take the [sample](${mark}./sample.csv).`),
    'a file of the assets that is not there': addBlock(`Take [all](${mark}/assets/sample.zip).`),
    'the definition of an image': addBlock(`![The menu][menu]\n\n[menu]: ${mark}./menu.svg`),
  }),
]

const invalid = foundBy('link:invalid-address', 'error', {
  'an address with a bracket for its host': addBlock(`See the [list of all](${mark}https://[).`),
  'a port with a letter in it': addBlock(
    `See the [list of all](${mark}https://www.example.org:80a/).`,
  ),
})

const unreachable = foundBy('link:unreachable', 'warning', {
  'a link to the own machine': addBlock(
    `Open [the start](${mark}http://localhost:3000/quick-start) now.`,
  ),
  'a link into a private network': addBlock(`Open [the start](${mark}http://192.168.1.20/) now.`),
  'a mail address without a host': addBlock(`Write to [the team](${mark}mailto:mara).`),
  'a phone number without digits': addBlock(`Call [the team](${mark}tel:later).`),
})

const anchors = foundBy('link:missing-anchor', 'warning', {
  'on the same page': addBlock(`See [below](${mark}#no-such-part).`),
  'on another page': addBlock(`See the [roles](${mark}/users-permissions#rolls).`),
  'in another case': addBlock(`See the [roles](${mark}/users-permissions#Roles).`),
  'on a page without any': addBlock(
    `See [the tool](${mark}/category/{product.slug}-cli-tool#jira).`,
  ),
  'behind a relative file': {
    page: other,
    change: addBlock(`See the [runs](${mark}./test-run-configuration.mdx#no-such-part).`),
  },
  'in a definition': addBlock(`See the [roles][r].\n\n[r]: ${mark}/users-permissions#rolls`),
  'in a card': addBlock(
    `<Cards>\n\n<Card title="Roles" href="${mark}/users-permissions#rolls">\n\nWho may what.\n\n</Card>\n\n</Cards>`,
  ),
  'a heading that was renamed': {
    changeFiles: (files) => {
      const page = 'tms/test-run-configuration.mdx'
      const text = files.get(page)!.replace('### Repeat a run\n', '### Start a run again\n')
      return markLinks(
        new Map([...files, [page, text]]),
        '](/test-run-configuration#repeat-a-run)',
        {
          [page]: text,
        },
      )
    },
  },
})

const references = [
  ...foundBy('link:empty-text', 'warning', {
    'a link without a text': addBlock(`See ${mark}[](/quick-start) there.`),
  }),
  ...foundBy('remark-lint:no-undefined-references', 'warning', {
    'a reference without a definition': addBlock(`See the ${mark}[first steps][nowhere].`),
    'a space between text and address': addBlock(`See the ${mark}[first steps] (/quick-start).`),
    'a link without its end': addBlock(`See the ${mark}[first steps](/quick-start for more.`),
    'a space in an address': addBlock(`See the ${mark}[first steps](/quick start).`),
    'a footnote without a text': addBlock(`One more thing${mark}[^9] here.`),
  }),
  ...foundBy('remark-lint:no-unused-definitions', 'warning', {
    'a definition that nothing uses': addBlock(`${mark}[start]: /quick-start`),
  }),
  ...foundBy('remark-lint:no-duplicate-definitions', 'warning', {
    'two definitions of one name': addBlock(
      `See the [first steps][start].\n\n[start]: /quick-start\n${mark}[start]: /jira`,
    ),
  }),
  ...foundBy('markdownlint:MD011', 'warning', {
    'brackets in the wrong order': addBlock(`See the ${mark}(first steps)[/quick-start].`),
  }),
  ...foundBy('markdownlint:MD042', 'warning', {
    'an anchor without a name': addBlock(`See the ${mark}[first steps](#).`),
  }),
  ...foundBy('link:redirect', 'warning', {
    'a route that the page has left': {
      changeFiles: (files) => ({
        'contact-us.mdx': unmarked(setKey('redirect_from', '[/contact]'))(
          files.get('contact-us.mdx')!,
        ),
        [other]: addBlock(`See the [address](${mark}/contact).`)(files.get(other)!),
      }),
    },
  }),
  ...foundBy('link:insecure', 'warning', {
    'a link without encryption': addBlock(`See the [manual](${mark}http://git-scm.com/docs).`),
  }),
  ...foundBy('link:misleading-text', 'warning', {
    'an address that leads to another': addBlock(
      `See [${mark}https://git-scm.com](https://git-scm.example/docs).`,
    ),
    'a mail address that leads to another': addBlock(
      `Ask [${mark}ask@git-scm.com](mailto:help@git-scm.com).`,
    ),
  }),
  ...foundBy('link:bare-url', 'warning', {
    'an address in the text': addBlock(`See ${mark}https://docs.github.com/en for more.`),
    'an address without a scheme': addBlock(`See ${mark}www.github.com for more.`),
    'an email address in the text': addBlock(`Write to ${mark}mara@lumen.example at once.`),
  }),
]

/** Defects of links, images, anchors and definitions. */
export const linkDefects: Defect[] = [
  ...pages,
  ...filesAndImages,
  ...invalid,
  ...unreachable,
  ...anchors,
  ...references,
]

/** Puts a mark at the destination of each link that is written like this. */
function markLinks(
  files: ReadonlyMap<string, string>,
  written: string,
  changes: Record<string, string> = {},
): Record<string, string> {
  for (const [path, text] of files) {
    if (!path.endsWith('.mdx') || !text.includes(written)) continue
    changes[path] = text.replaceAll(written, `${written.slice(0, 2)}${mark}${written.slice(2)}`)
  }
  return changes
}
