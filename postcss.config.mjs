import { existsSync } from 'node:fs'
import path from 'node:path'
import purgeCss from '@fullhuman/postcss-purgecss'
import importCss from 'postcss-import'

// By hand: Turbopack bundles this file and what would resolve packages. Copies in `.cache/` have none.
const folders = ['.', '../..', '../../..'].map((up) => path.resolve(up, 'node_modules')) // eslint-disable-line no-restricted-syntax
const packages = folders.find((folder) => existsSync(folder))
const theme = path.join(packages, 'nextra-theme-docs/dist')
const client = 'nextra/dist/client'
const shownByTheme = ['layout', 'components/{navbar/*,footer/index}']
const shownByNextra = ['components/{banner,skip-nav}/*', 'components/button']

/** The theme's narrow layout begins at 48rem, this site's at 996 px; `base.css` replaces the rule on focus. */
const adaptTheme = {
  postcssPlugin: 'adapt-theme',
  AtRule: { media: (rule) => void (rule.params = rule.params.replaceAll('48rem', '997px')) },
  Rule: (rule) => void (rule.selector === '&:not(:has(*:focus))' && rule.remove()),
}

/** Drops the theme's rules for parts that this site does not show, by the class names in their scripts. */
const dropUnused = purgeCss({
  content: [`${theme}/{${shownByTheme}}.js`, `${packages}/${client}/{${shownByNextra}}.js`],
  defaultExtractor: (source) => source.match(/[^\s"'`]+/g) ?? [],
  safelist: [/^(?!x:|nextra-|data-rmiz)/],
  keyframes: true,
  variables: true,
})
const resolve = (id, folder) => (id[0] === '.' ? path.join(folder, id) : `${theme}/style.css`)
export default { plugins: [importCss({ resolve }), adaptTheme, dropUnused] }
