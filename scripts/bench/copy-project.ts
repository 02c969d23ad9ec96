import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Everything that a build needs besides the content. */
const sources = [
  'app',
  'components',
  'scripts',
  '.markdownlint.jsonc',
  'cspell.json',
  'mdx-components.tsx',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'theme.config.tsx',
  'tsconfig.json',
]

/**
 * Copies the project without its content into a folder inside it, where the copy finds
 * `node_modules` above it. Generated content has not the pages that the navigation bar names, so
 * there those links are left out.
 */
export async function copyProject(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const source of sources) {
    await cp(source, path.join(target, source), { recursive: true })
  }
}

/** Takes the links to pages out of a copy's navigation bar. */
export async function dropNavbarLinks(target: string): Promise<void> {
  const file = path.join(target, 'theme.config.tsx')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^ *\{ label: '[^']*', docId: '[^']*' \},\n/gm, ''))
}
