/** Files and folders with the code of the site and its build. */
export const codePaths = [
  'app',
  'components',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'scripts',
  'theme.config.tsx',
  'tsconfig.json',
]

/** Configuration files that the gate reads besides code and content. */
const gatePaths = ['.markdownlint.jsonc', 'cspell.json']

export const inputPaths = [...codePaths, 'content-src', 'public/README.md']

/** Files and folders that a copy of the project needs for a build, besides content. */
export const projectPaths = [...codePaths, ...gatePaths]
