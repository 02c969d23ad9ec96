import { compileEach, createCompiler } from './compile.ts'
import type { CompileResult, PageText } from './compile-in-threads.ts'

const compile = createCompiler()

/** Compiles pages in a worker thread. Results are in the order of `pages`. */
export default function compileTask(pages: PageText[]): Promise<CompileResult[]> {
  return compileEach(pages, compile)
}
