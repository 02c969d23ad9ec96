import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCss from '@fullhuman/postcss-purgecss'

// Looked up by path, since Turbopack bundles this file and breaks module resolution. Copies of the
// project in `.cache/` have no `node_modules` of their own.
const folders = ['.', '../..', '../../..'].map((up) => path.resolve(up, 'node_modules')) // eslint-disable-line no-restricted-syntax
const nodeModules = folders.find((folder) => existsSync(folder))
// No documented export lists the theme's class names, so extract them from these files without
// running them. Purging takes 6 KB off the compressed style sheet.
const themeDir = path.join(nodeModules, 'nextra-theme-docs/dist')
const renderedFiles = [
  `${themeDir}/{layout,components/footer/index}.js`,
  `${nodeModules}/nextra/dist/client/components/{{banner,skip-nav}/*,button}.js`,
]

/**
 * PostCSS plugin that replaces the theme's 48rem breakpoint and drops its focus rule, which
 * `base.css` replaces.
 */
const adaptTheme = {
  postcssPlugin: 'adapt-theme',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replaceAll('48rem', '62.3125em')
    },
  },
  Rule(rule) {
    if (rule.selector === '&:not(:has(*:focus))') rule.remove()
  },
}

/** PostCSS plugin that drops the theme's rules for classes that the rendered components lack. */
const dropUnusedRules = purgeCss({
  content: renderedFiles,
  defaultExtractor: (source) => source.match(/[^\s"'`]+/g) ?? [],
  safelist: [/^(?!x:|nextra-|data-rmiz)/, 'nextra-mobile-nav'],
  keyframes: true,
  variables: true,
})

/** PostCSS plugin that inlines the imports of `index.css`, so that the other plugins see them. */
const inlineImports = {
  postcssPlugin: 'inline-imports',
  Once(root, { postcss, result }) {
    const from = root.source.input.file
    root.walkAtRules('import', (rule) => {
      const id = rule.params.slice(1, -1)
      const file = id[0] === '.' ? path.join(from, '..', id) : `${themeDir}/style.css`
      result.messages.push({ type: 'dependency', plugin: 'inline-imports', file, parent: from })
      rule.replaceWith(postcss.parse(readFileSync(file, 'utf8'), { from: file }))
    })
  },
}

export default { plugins: [inlineImports, adaptTheme, dropUnusedRules] }
