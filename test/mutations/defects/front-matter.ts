import { foundBy, mark, type Defect } from '../defect.ts'
import { addToFrontMatter, dropKey, replace, setKey, unmarked } from '../edit-page.ts'

/** Links to a page whose route is not known any more. */
const lostLinks = ['link:missing-page']

/** Front matter that is taken for text; the parser then takes lists for text too. */
const asText = [
  'mdx:children',
  'remark-lint:no-undefined-references',
  'markdownlint:MD003',
  'markdownlint:MD022',
  'markdownlint:MD029',
]

function slug(value: string): Partial<Defect> {
  return { change: setKey('slug', value), alsoFinds: lostLinks }
}

const schema = foundBy('front-matter:schema', 'error', {
  'an unknown key': addToFrontMatter(`${mark}author: Mara Ortiz`),
  'a key with a slip of the pen': replace(/^keywords:/m, `${mark}keyword:`),
  'a key in capitals': replace(/^sidebar_position:/m, `${mark}Sidebar_Position:`),
  'a text for a number': setKey('sidebar_position', 'high'),
  'a number in quotes': setKey('sidebar_position', '"2"'),
  'a negative number': setKey('sidebar_position', '-1'),
  'a text for a list': setKey('keywords', 'tests'),
  'a number in a list of texts': setKey('keywords', '[tests, 7]'),
  'a text for a truth value': setKey('draft', 'perhaps'),
  'a value that is not one of the few': setKey('displayed_sidebar', 'left'),
  'a title that is a list': setKey('title', '[One, Two]'),
  'a title that is empty': setKey('title', '""'),
  'a title without a value': setKey('title', ''),
  'a title that is only space': setKey('title', '"   "'),
  'a title of many lines': setKey('title', '"First\\nSecond"'),
  'a title that no page can have': setKey('title', 'Long '.repeat(20)),
  'no title': dropKey('title'),
  'a description that no page can have': setKey('description', 'Long words. '.repeat(20)),
  'no description': dropKey('description'),
  'a label that is too long': setKey('sidebar_label', 'Long '.repeat(12)),
})

/** The links to the page lose their target then. */
const slugs = foundBy('front-matter:schema', 'error', {
  'a slug without a slash in front': slug('quick'),
  'a slug with a slash at the end': slug('/quick/'),
  'a slug with a space': slug('/quick tour'),
  'a slug with dots that lead up': slug('/../quick'),
  'a slug on another site': slug('https://example.com/quick'),
  'a slug that the framework keeps for itself': slug('/_next/quick'),
  'a slug with a file extension': slug('/quick.html'),
  'a slug with a question mark': slug('/quick?tour'),
  'an old route that is no list': setKey('redirect_from', '/old'),
  'an old route without a slash in front': setKey('redirect_from', '[old]'),
})

const syntax = foundBy('front-matter:schema', 'error', {
  'a key that stands twice': replace(/^title:.*$/m, `$&\n${mark}title: Another one`),
  'an open quote': replace(/^title:.*\n/m, `${mark}title: "Open\n`),
  'a colon within a plain text': setKey('title', 'Runs: how to'),
  'an open bracket': setKey('keywords', '[tests, runs'),
  'a tab for indentation': replace(/^keywords:.*$/m, `keywords:\n${mark}\t- tests`),
  'an alias': replace(
    /^title: .*\ndescription: /m,
    `title: &name Runs\ndescription: ${mark}*name #`,
  ),
  'a list in place of keys': {
    change: replace(/^---\n[\s\S]*?\n---\n/, `---\n${mark}- title\n---\n`),
    alsoFinds: lostLinks,
  },
  'no front matter': {
    change: replace(/^---\n[\s\S]*?\n---\n\n/, mark),
    alsoFinds: lostLinks,
  },
  'a blank line before the front matter': {
    change: replace(/^---\n/, `${mark}\n---\n`),
    alsoFinds: asText,
  },
  'a front matter that is never closed': {
    change: replace(/^---\n([\s\S]*?)\n---\n/, `${mark}---\n$1\n`),
    alsoFinds: asText,
  },
})

const lengths = [
  ...foundBy('front-matter:plain-text', 'warning', {
    'bold words in the title': setKey('title', 'The **new** way to open a project'),
    'code in the sidebar label': setKey('sidebar_label', '"The `run` command"'),
  }),
  ...foundBy('front-matter:title-length', 'warning', {
    'a title that search results cut off': setKey(
      'title',
      'Everything that you can say about results of runs in plans',
    ),
  }),
  ...foundBy('front-matter:description-length', 'warning', {
    'a description of few words': setKey('description', 'All about it.'),
    'a description that search results cut off': setKey('description', 'All about it. '.repeat(13)),
  }),
]

const duplicates = [
  ...foundBy('front-matter:duplicate-title', 'warning', {
    'the title of another page': {
      page: 'tms/quick-start.mdx',
      change: setKey('title', 'Jira Cloud'),
    },
    'the title of another page in other case': {
      page: 'tms/quick-start.mdx',
      change: setKey('title', 'JIRA cloud'),
      alsoFinds: ['prose:terminology'],
    },
  }),
  ...foundBy('front-matter:duplicate-description', 'warning', {
    'the description of another page': {
      changeFiles: (files) => {
        const description = /^description: (.*)$/m.exec(files.get('issue-trackers/jira.mdx')!)![1]!
        const page = 'tms/quick-start.mdx'
        return { [page]: setKey('description', description)(files.get(page)!) }
      },
    },
  }),
  ...foundBy('route:conflict', 'error', {
    'the slug of another page': {
      page: 'tms/test-run-configuration.mdx',
      ...slug('/jira'),
    },
    'the slug of another page in other case': {
      page: 'tms/test-run-configuration.mdx',
      ...slug('/JIRA'),
    },
    'the slug of a category': {
      changeFiles: (files) => {
        const page = 'tms/test-run-configuration.mdx'
        const category = 'automation/cli/_category.yaml'
        return {
          [page]: unmarked(setKey('slug', '"/category/{product.slug}-cli-tool"'))(files.get(page)!),
          [category]: files.get(category)!.replace('slug:', `${mark}slug:`),
        }
      },
      alsoFinds: lostLinks,
    },
  }),
]

const order = foundBy('front-matter:key-order', 'warning', {
  'a key in another place than on other pages': replace(
    /^(title: .*\n)(description: .*\n)/m,
    `${mark}$2$1`,
  ),
})

/** Defects of the front matter. */
export const frontMatterDefects: Defect[] = [
  ...schema,
  ...slugs,
  ...syntax,
  ...lengths,
  ...duplicates,
  ...order,
]
