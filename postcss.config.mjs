import { existsSync } from 'node:fs'
import path from 'node:path'
import purgeCss from '@fullhuman/postcss-purgecss'
import importCss from 'postcss-import'

const theme = findPackage('nextra-theme-docs')
const nextra = path.join(findPackage('nextra'), 'dist/client')

/** Puts all style sheets into one, the theme's first. */
const together = importCss({
  resolve: (id, folder) =>
    id.startsWith('.') ? path.join(folder, id) : path.join(theme, 'dist/style.css'),
})

/** The theme's break between narrow and wide windows is this site's: 996 px. */
const breakpoints = {
  postcssPlugin: 'theme-breakpoints',
  AtRule: {
    media(rule) {
      if (!rule.source?.input.file?.startsWith(theme)) return
      rule.params = rule.params.replaceAll('48rem', '997px')
    },
  },
}

/**
 * Browsers look rules up by what a selector ends in: a class, an id, an element. One that ends in a list
 * is tried on every element whenever a page is styled anew, so lists are written out where that changes
 * nothing. Of the theme goes what asks for the focus at every change of a page; `base.css` has it.
 */
const quickSelectors = {
  postcssPlugin: 'quick-selectors',
  Once(root) {
    root.walkRules((rule) => {
      if (rule.selector === '&:not(:has(*:focus))') rule.remove()
      else rule.selectors = rule.selectors.flatMap(writeOutList)
    })
  },
}

function writeOutList(selector) {
  const [, before, list, after] =
    /^((?:.*[ >+~])?):is\(([^()]+)\)([^()\s>+~]*)$/.exec(selector) ?? []
  const items = list?.split(',').map((item) => item.trim()) ?? []
  const kinds = new Set(items.map(specificityOf))
  const isPlain = items.every((item) => !/[\s>+~]/.test(item))
  if (kinds.size !== 1 || (before !== '' && !isPlain)) return [selector]
  return items.map((item) => before + item + after)
}

function specificityOf(selector) {
  const parts = ['#', '[.[]|(?<!:):', '(?:^|[\\s>+~]|::)[a-z]'].map((part) => new RegExp(part, 'g'))
  return parts.map((part) => selector.match(part)?.length ?? 0).join()
}

/**
 * Drops what the theme has for parts that this site does not show. It goes by the sources of those that
 * it shows, in which each class is written out, and so does not depend on the content. Our own styles
 * stay as they are.
 */
const unused = purgeCss({
  content: [
    ...scriptsOf(path.join(theme, 'dist'), [
      ...['layout.js', 'components/navbar/*.js', 'components/footer/index.js'],
      ...['mdx-components/index.js', 'mdx-components/link.js'],
    ]),
    ...scriptsOf(nextra, [
      ...['components/banner/*.js', 'components/button.js', 'components/skip-nav/*.js'],
      'mdx-components/code.js',
    ]),
  ],
  defaultExtractor: (source) => source.match(/[^\s"'`]+/g) ?? [],
  safelist: [/^(?!x:|nextra-|data-rmiz)/],
  keyframes: true,
  variables: true,
})

export default { plugins: [together, breakpoints, unused, quickSelectors] }

/** Scripts of a folder. PurgeCSS would pass over one that is not there, and drop what it shows. */
function scriptsOf(folder, patterns) {
  return patterns.map((pattern) => {
    const file = path.join(folder, pattern)
    if (existsSync(file.replace('*.js', ''))) return file
    throw new Error(`Cannot find ${file}: name the script that has its class names now`)
  })
}

/** Folder of a package, in this folder or one above. (Turbopack bundles this file, and with it `require.resolve`.) */
function findPackage(name) {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    // eslint-disable-next-line no-restricted-syntax -- what the package exports cannot be asked for here
    const found = path.join(folder, 'node_modules', name)
    if (existsSync(found)) return found
    if (folder === path.dirname(folder)) throw new Error(`Cannot find the package ${name}`)
  }
}
