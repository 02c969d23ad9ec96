import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import type { Highlighter } from 'shiki'
import { codeKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.ts'
import type { Store } from '#cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { classTransformer, highlightTheme, loadHighlighter } from './highlight.ts'
import type { PageText } from './compile-in-threads.ts'
import { keepAddresses, parseWithSatteri, refuseCode, sizeImages } from './remark-plugins.ts'

/**
 * Compiles generated MDX pages with Nextra's compiler, ready for `nextra/evaluate`. What `store` knows
 * is taken from there, and the rest put there. Returns JavaScript by path (`.mdx` replaced by `.js`).
 * Without a compiler, one is created or, for many pages, one in each of several threads.
 */
export async function compilePages(
  pages: ReadonlyMap<string, string>,
  store: Store<string>,
  { compiler, code = codeKey() }: CompileOptions = {},
): Promise<Map<string, string>> {
  const texts = [...pages].filter(([file]) => file.endsWith('.mdx'))
  const look = async ([file, text]: [string, string]) => {
    // Nextra asks for the kind of build, too.
    const key = makeKey({ values: [code, process.env.NODE_ENV, file, text] })
    return { file, text, key, known: await store.read(key) }
  }
  const all = await pMap(texts, look, diskConcurrency)
  const compiled = new Map<string, string>()
  const stale: (PageText & { key: string })[] = []
  for (const { known, ...page } of all) {
    if (known === undefined) stale.push(page)
    else compiled.set(targetOf(page.file), known)
  }
  const results = await compileAll(stale, compiler)
  for (const [index, { file, key }] of stale.entries()) {
    await store.write(key, results[index]!)
    compiled.set(targetOf(file), results[index]!)
  }
  return compiled
}

/** How to compile. */
export interface CompileOptions {
  compiler?: Compiler | undefined
  /** The key of the code that compiles. */
  code?: string
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
        remarkPlugins: [parseWithSatteri, refuseCode, keepAddresses, sizeImages],
        // Nextra's own highlighter loads all of Shiki's 200 grammars, which takes 15 seconds.
        rehypePrettyCodeOptions: {
          getHighlighter: () => highlighter!,
          // Code in a text is shown as written, even if it ends in `{:word}` like `/users/{:id}`.
          bypassInlineCode: true,
          theme: highlightTheme,
          transformers: [classTransformer],
        },
      },
    })
  }
}
