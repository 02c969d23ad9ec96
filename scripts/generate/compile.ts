import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Highlighter } from 'shiki'
import { codeLanguages } from '../content/schema/code-languages.ts'
import { alertsToCallouts } from './alerts-to-callouts.ts'
import { classTransformer, highlightTheme, loadHighlighter } from './highlight.ts'
import type { PageText } from './compile-in-threads.ts'
import { sizeImages } from './size-images.ts'

/**
 * Compiles generated MDX pages with Nextra's compiler, ready for `nextra/evaluate`. A page whose
 * text is that of the last time is taken from `cacheDir`. Returns JavaScript by path (`.mdx`
 * replaced by `.js`); the first line of each is the hash that says what it was made from. Without a
 * compiler, one is created or, for many pages, one in each of several threads.
 */
export async function compilePages(
  pages: ReadonlyMap<string, string>,
  cacheDir: string,
  compiler?: Compiler,
): Promise<Map<string, string>> {
  const compiled = new Map<string, string>()
  const stale: PageText[] = []
  for (const [file, text] of pages) {
    if (!file.endsWith('.mdx')) continue
    const target = targetOf(file)
    const cached = await readFile(path.join(cacheDir, target), 'utf8').catch(ignoreMissing)
    if (cached?.startsWith(headerOf(text))) compiled.set(target, cached)
    else stale.push({ file, text })
  }
  const results = await compileAll(stale, compiler)
  for (const [index, { file, text }] of stale.entries()) {
    compiled.set(targetOf(file), headerOf(text) + results[index]!)
  }
  return compiled
}

/** From this many pages on, the time that a thread needs to load the compiler is won back. */
const threadsFrom = 80

async function compileAll(pages: PageText[], compiler?: Compiler): Promise<string[]> {
  if (!compiler && pages.length >= threadsFrom && availableParallelism() > 1) {
    const { compileInThreads } = await import('./compile-in-threads.ts')
    return compileInThreads(pages)
  }
  const compile = compiler ?? createCompiler()
  const results: string[] = []
  for (const { file, text } of pages) results.push(await compile(text, file))
  return results
}

function targetOf(file: string): string {
  return file.replace(/\.mdx$/, '.js')
}

function headerOf(text: string): string {
  return `// ${hashPage(text)}\n`
}

/** Turns the MDX of one file into JavaScript for `nextra/evaluate`. */
export type Compiler = (text: string, file: string) => Promise<string>

/** Creates a compiler, which loads Nextra and the grammars when the first page needs them. */
export function createCompiler(): Compiler {
  let highlighter: Promise<Highlighter> | undefined
  return async (text, file) => {
    const { compileMdx } = await import('nextra/compile')
    highlighter ??= loadHighlighter()
    return compileMdx(text, {
      filePath: file,
      codeHighlight: true,
      defaultShowCopyCode: true,
      search: { codeblocks: true },
      staticImage: false,
      mdxOptions: {
        remarkPlugins: [alertsToCallouts, sizeImages],
        // Nextra's own highlighter loads all of Shiki's 200 grammars, which takes 15 seconds.
        rehypePrettyCodeOptions: {
          getHighlighter: () => highlighter!,
          theme: highlightTheme,
          transformers: [classTransformer],
        },
      },
    })
  }
}

/** Changes where the text of a page, the compiler or its settings change. */
export function hashPage(text: string): string {
  return createHash('sha256').update(compilerVersion).update('\0').update(text).digest('hex')
}

const require = createRequire(import.meta.url)

const compilerVersion = [
  ...['nextra', 'shiki'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  ),
  'classes 1',
  'alerts 1',
  'images 1',
  ...codeLanguages,
].join(' ')

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
