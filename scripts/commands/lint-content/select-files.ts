import path from 'node:path'
import { toDisplayPath, UsageError, type ContentFiles } from '#content/read/read-content.ts'
import { themeFileName } from '#content/read/read-theme.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { Report } from '#gate/reporters/report.ts'

/**
 * Finds the files that arguments name, by display path: files of the content folder and of folders
 * below it, and the file of the navigation. Throws a {@link UsageError} for what is not there.
 */
export function selectFiles(names: string[], content: ContentFiles): Set<string> {
  const known = [
    ...[...content.pages, ...content.configs.values()].map(({ displayPath }) => displayPath),
    ...content.diagnostics.map(({ file }) => file),
    ...content.assets.map((file) => toDisplayPath(path.join(content.dir, file))),
    toDisplayPath(path.join(content.dir, '..', themeFileName)),
  ]
  return new Set(
    names.flatMap((name) => {
      const file = toDisplayPath(path.resolve(name))
      const found = known.filter((each) => each === file || each.startsWith(`${file}/`))
      if (found.length > 0) return found
      throw new UsageError(describeUnknown(name, file, known, content.dir))
    }),
  )
}

function describeUnknown(name: string, file: string, known: string[], dir: string): string {
  const nearest = findNearest(file, known)
  const hint = nearest ? `; did you mean \`${nearest}\`?` : ''
  return `Cannot find \`${name}\` in the content folder \`${toDisplayPath(dir)}\`${hint}`
}

/** Narrows a report on the whole content down to some files, which the rest was held against. */
export function narrowReport(report: Report, selected: ReadonlySet<string>): Report {
  const diagnostics = report.diagnostics.filter(({ file }) => selected.has(file))
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const files = report.files.filter((file) => selected.has(file))
  const sizes = files.map((file) => report.sizes?.[file] ?? { links: 0, words: 0 })
  return {
    ...report,
    diagnostics,
    files,
    summary: {
      files: files.length,
      links: sizes.reduce((sum, { links }) => sum + links, 0),
      words: sizes.reduce((sum, { words }) => sum + words, 0),
      errors,
      warnings: diagnostics.length - errors,
    },
  }
}
