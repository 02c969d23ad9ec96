/** Files and folders with the code of the site and its build. */
export const codePaths = [
  'app',
  'components',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'scripts',
  'theme.config.tsx',
  'tsconfig.json',
]

export const inputPaths = [...codePaths, 'content-src']
