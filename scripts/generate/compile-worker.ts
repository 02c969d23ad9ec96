import { createCompiler } from './compile.ts'
import type { PageText } from './compile-in-threads.ts'

const compile = createCompiler()

/** Compiles pages in a worker thread; the results are in order. */
export default async function compileTask(pages: PageText[]): Promise<string[]> {
  const results: string[] = []
  for (const { file, text } of pages) results.push(await compile(text, file))
  return results
}
