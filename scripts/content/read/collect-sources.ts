import type { ContentFiles, SourceFile } from './read-content.ts'

/** The texts that diagnostics count in, by display path. */
export function collectSources(
  { pages, configs }: ContentFiles,
  theme: SourceFile | undefined,
): Map<string, string> {
  const files = [...pages, ...configs.values(), ...(theme ? [theme] : [])]
  return new Map(files.map(({ displayPath, text }) => [displayPath, text]))
}
