import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Highlighter } from 'shiki'
import { codeLanguages } from '../schema/code-languages.ts'
import { classTransformer, highlightTheme, loadHighlighter } from './highlight.ts'

/**
 * Compiles generated MDX pages with Nextra's compiler, ready for `nextra/evaluate`. A page whose
 * text is that of the last time is taken from `cacheDir`. Returns JavaScript by path (`.mdx`
 * replaced by `.js`); the first line of each is the hash that says what it was made from.
 */
export async function compilePages(
  pages: ReadonlyMap<string, string>,
  cacheDir: string,
  compiler: Compiler,
): Promise<Map<string, string>> {
  const compiled = new Map<string, string>()
  for (const [file, text] of pages) {
    if (!file.endsWith('.mdx')) continue
    const target = file.replace(/\.mdx$/, '.js')
    const header = `// ${hashOf(text)}\n`
    const cached = await readFile(path.join(cacheDir, target), 'utf8').catch(ignoreMissing)
    const isCurrent = cached?.startsWith(header) === true
    compiled.set(target, isCurrent ? cached : header + (await compiler(text, file)))
  }
  return compiled
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

/** Changes where the text, the compiler or its settings change. */
function hashOf(text: string): string {
  return createHash('sha256').update(compilerVersion).update('\0').update(text).digest('hex')
}

const require = createRequire(import.meta.url)

const compilerVersion = [
  ...['nextra', 'shiki'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  ),
  'classes 1',
  ...codeLanguages,
].join(' ')

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
