import pMap from 'p-map'
import type { Highlighter } from 'shiki'
import { codeKey, makeKey } from '#cache/make-key.ts'
import type { Store } from '#cache/store.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { classTransformer, highlightTheme, loadHighlighter } from './highlight.ts'
import { createFault, type PageFault } from './page-faults.ts'
import { renderHtml } from './html-elements.ts'
import {
  compileLiterals,
  keepUrls,
  parseWithSatteri,
  refuseCode,
  sizeImages,
} from './remark-plugins.ts'

export interface Compiled {
  /** JavaScript for `nextra/evaluate` by path, with `.js` in place of `.mdx`. */
  files: Map<string, string>
  faults: PageFault[]
}

/** Compiles generated MDX pages with Nextra's compiler, cached in `store`. */
export async function compilePages(
  pages: ReadonlyMap<string, string>,
  store: Store<string>,
  { compiler = createCompiler(), code = codeKey() }: CompileOptions = {},
): Promise<Compiled> {
  const compile = async ([file, text]: [string, string]) => {
    // Nextra's output depends on NODE_ENV.
    const key = makeKey({ values: [code, process.env.NODE_ENV, file, text] })
    const known = await store.read(key)
    if (known !== undefined) return known
    const failed = ({ message }: Error) => locate({ file, text }, compiler, message)
    const result = await compiler(text, file).catch(failed)
    if (typeof result === 'string') await store.write(key, result)
    return result
  }
  const texts = [...pages].filter(([file]) => file.endsWith('.mdx'))
  const results = await muteNextra(() => pMap(texts, compile, diskConcurrency))
  const files = new Map<string, string>()
  const faults: PageFault[] = []
  for (const [index, [file]] of texts.entries()) {
    const result = results[index]!
    if (typeof result === 'string') files.set(file.replace(/\.mdx$/, '.js'), result)
    else faults.push(result)
  }
  return { files, faults }
}

export interface CompileOptions {
  compiler?: Compiler | undefined
  /** Cache key of the compiling code. */
  code?: string
}

/** Creates a page's fault, located at the only block that fails on its own, if there is one. */
async function locate(
  page: { file: string; text: string },
  compile: Compiler,
  message: string,
): Promise<PageFault> {
  const fault = createFault('build:compile', page.file, message)
  if (fault.line !== undefined) return fault
  const lines: number[] = []
  for (const { type, position } of parseMdx(page.text).tree?.children ?? []) {
    if (type === 'yaml' || !position) continue
    const block = page.text.slice(position.start.offset, position.end.offset)
    const failed = (error: Error) => error.message === message && lines.push(position.start.line)
    await compile(block, page.file).catch(failed)
  }
  return lines.length === 1 ? { ...fault, line: lines[0]! } : fault
}

/** Suppresses Nextra's log of failed pages, which are reported as faults. */
async function muteNextra<T>(work: () => Promise<T>): Promise<T> {
  const output = globalThis.console
  const { error } = output
  output.error = (...values: unknown[]) => {
    if (!String(values[0]).startsWith('[nextra] Error compiling')) error(...values)
  }
  try {
    return await work()
  } finally {
    output.error = error
  }
}

/** Function that compiles the MDX of a file to JavaScript for `nextra/evaluate`. */
export type Compiler = (text: string, file: string) => Promise<string>

/** Creates a compiler that loads Nextra and the grammars on first use. */
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
        remarkPlugins: [
          parseWithSatteri,
          refuseCode,
          renderHtml,
          compileLiterals,
          keepUrls,
          sizeImages,
        ],
        // Nextra's default highlighter loads all 200 grammars of Shiki, which takes 15 seconds.
        rehypePrettyCodeOptions: {
          getHighlighter: () => highlighter!,
          // Inline code such as `/users/{:id}` would be taken for code with a language.
          bypassInlineCode: true,
          theme: highlightTheme,
          transformers: [classTransformer],
        },
      },
    })
  }
}
