import type { Highlighter } from 'shiki'
import { makeCodeKey, makeKey } from '#core/cache/make-key.ts'
import type { Store } from '#core/cache/store.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { classTransformer, highlightTheme, loadHighlighter } from './highlight.ts'
import { createPageBuildError, type PageBuildError } from './page-build-errors.ts'
import { convertHtmlElements } from './html-elements.ts'
import {
  compileLiterals,
  keepUrlExtensions,
  labelCells,
  markAnswers,
  markNames,
  moveOperationIds,
  parseWithSatteri,
  rejectExecutableCode,
  sizeImages,
} from './remark-plugins.ts'

/** Compiles a generated page to JavaScript. Caches the result in `store`, but no errors. */
export async function compilePage(
  page: GeneratedPage,
  compiler: Compiler,
  store: Store<string>,
  code = makeCodeKey(),
): Promise<string | PageBuildError> {
  const { file, text } = page
  // Nextra's output depends on `NODE_ENV`.
  const key = makeKey({ values: [code, process.env.NODE_ENV, file, text] })
  const cached = await store.read(key)
  if (cached !== undefined) return cached
  const result = await compiler(text, file).catch(({ message }: Error) =>
    createCompileError(page, compiler, message),
  )
  if (typeof result === 'string') await store.write(key, result)
  return result
}

interface GeneratedPage {
  file: string
  text: string
}

/**
 * Creates the build error of a page that fails to compile. If `message` has no position, compiles
 * each block on its own. If exactly one block fails with the same message, uses its line.
 */
async function createCompileError(
  page: GeneratedPage,
  compile: Compiler,
  message: string,
): Promise<PageBuildError> {
  const buildError = createPageBuildError('build:compile', page.file, message)
  if (buildError.line !== undefined) return buildError
  const lines: number[] = []
  for (const { type, position } of parseMdx(page.text).tree?.children ?? []) {
    if (type === 'yaml' || !position) continue
    const block = page.text.slice(position.start.offset, position.end.offset)
    const recordLine = (error: Error) =>
      error.message === message && lines.push(position.start.line)
    await compile(block, page.file).catch(recordLine)
  }
  return lines.length === 1 ? { ...buildError, line: lines[0]! } : buildError
}

/** Runs `work` without Nextra's console errors about failed pages, which become build errors. */
export async function muteNextra<T>(work: () => Promise<T>): Promise<T> {
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
          rejectExecutableCode,
          convertHtmlElements,
          compileLiterals,
          keepUrlExtensions,
          moveOperationIds,
          labelCells,
          markAnswers,
          markNames,
          sizeImages,
        ],
        // Nextra's default highlighter loads more than 200 Shiki grammars, which takes 15 seconds.
        rehypePrettyCodeOptions: {
          getHighlighter: () => highlighter!,
          // Otherwise, `{:id}` in inline code such as `/users/{:id}` would be parsed as its
          // language.
          bypassInlineCode: true,
          theme: highlightTheme,
          transformers: [classTransformer],
        },
      },
    })
  }
}
