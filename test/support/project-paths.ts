import { codePaths } from '#site/build/run-next.ts'

/** Files and folders that a copy of the project needs for a build, besides content. */
export const projectPaths = [...codePaths, '.markdownlint.jsonc', 'cspell.json']
