import { existsSync } from 'node:fs'
import path from 'node:path'
import { compareText } from '#core/diagnostic.ts'
import type { FrameworkDocs } from '../frameworks/framework-docs.ts'
import {
  lintConfigFileName,
  readSources,
  readText,
  toDisplayPath,
  UsageError,
  type ContentFiles,
} from './read-content.ts'

/**
 * Reads the pages of documentation of another system, and the `lint.yaml` nearest to `folder`.
 * Throws a {@link UsageError} if the folder has no pages.
 */
export async function readFrameworkContent(
  framework: FrameworkDocs,
  folder: string,
): Promise<ContentFiles> {
  const { dir, files } = framework
  const isPage = new Set(framework.pages)
  const content: ContentFiles = {
    dir,
    pages: [],
    configs: new Map(),
    assets: [...files].filter((file) => !isPage.has(file)),
    images: new Map(),
    unreadable: [],
    diagnostics: [],
    framework,
  }
  await readSources(content, [...framework.pages].sort(compareText), () => true)
  const within = toDisplayPath(path.resolve(folder))
  const isWithin = (name: string) => within === '.' || `${name}/`.startsWith(`${within}/`)
  if (!content.pages.some(({ displayPath }) => isWithin(displayPath))) {
    throw new UsageError(`Cannot find any .md or .mdx file in \`${within}\`; nothing was checked`)
  }
  const config = findLintConfig(path.resolve(folder), framework.repository)
  const displayPath = config && toDisplayPath(config)
  const text = config && (await readText(config, displayPath!))
  if (typeof text === 'string') {
    const name = path.relative(dir, config!).split(path.sep).join('/')
    content.configs.set(lintConfigFileName, { path: name, displayPath: displayPath!, text })
  } else if (text) content.diagnostics.push(text)
  return content
}

/** Finds `lint.yaml` in a folder or one of its parents, up to `top`. */
function findLintConfig(folder: string, top: string): string | undefined {
  const file = path.join(folder, lintConfigFileName)
  if (existsSync(file)) return file
  const parent = path.dirname(folder)
  return folder === top || parent === folder ? undefined : findLintConfig(parent, top)
}
