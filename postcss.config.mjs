import { existsSync } from 'node:fs'
import path from 'node:path'
import purgeCss from '@fullhuman/postcss-purgecss'
import importCss from 'postcss-import'

// Looked up by path, since Turbopack bundles this file and breaks module resolution. Copies of the
// project in `.cache/` have no `node_modules` of their own.
const folders = ['.', '../..', '../../..'].map((up) => path.resolve(up, 'node_modules')) // eslint-disable-line no-restricted-syntax
const packages = folders.find((folder) => existsSync(folder))
// No documented export lists class names, so these paths are read, though not run. With all of the
// theme's rules, the style sheet has 20.4 KB instead of 14.1 KB, compressed.
const theme = path.join(packages, 'nextra-theme-docs/dist')
const client = 'nextra/dist/client'
const usedOfTheme = ['layout', 'components/{navbar/*,footer/index}']
const usedOfNextra = ['components/{banner,skip-nav}/*', 'components/button']

/** Replaces the theme's 48rem breakpoint, and drops the focus rule that `base.css` replaces. */
const adaptTheme = {
  postcssPlugin: 'adapt-theme',
  AtRule: { media: (rule) => void (rule.params = rule.params.replaceAll('48rem', '997px')) },
  Rule: (rule) => void (rule.selector === '&:not(:has(*:focus))' && rule.remove()),
}

/** Drops the theme's rules whose class names do not occur in the components that the site uses. */
const dropUnused = purgeCss({
  content: [`${theme}/{${usedOfTheme}}.js`, `${packages}/${client}/{${usedOfNextra}}.js`],
  defaultExtractor: (source) => source.match(/[^\s"'`]+/g) ?? [],
  safelist: [/^(?!x:|nextra-|data-rmiz)/, 'nextra-mobile-nav'],
  keyframes: true,
  variables: true,
})
const resolve = (id, folder) => (id[0] === '.' ? path.join(folder, id) : `${theme}/style.css`)
export default { plugins: [importCss({ resolve }), adaptTheme, dropUnused] }
