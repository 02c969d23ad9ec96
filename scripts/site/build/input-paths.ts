/** The code of the site and of what makes it; folders with all they hold. */
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

/** What the gate reads besides the code and the content. */
const gatePaths = ['.markdownlint.jsonc', 'cspell.json']

/** What the finished site depends on. */
export const inputPaths = [...codePaths, 'content-src', 'public/README.md']

/** Everything that a copy of the project has to have to be built, but for its content. */
export const projectPaths = [...codePaths, ...gatePaths]
