import type { Linter } from './linter.ts'
import { markdownlintLinter } from './markdownlint.ts'
import { remarkLinter } from './remark.ts'
import { spellingLinter } from './spelling.ts'
import { validateLinksLinter } from './validate-links.ts'

/** The outside tools, in the order in which they run. */
export const linters: Linter[] = [
  remarkLinter,
  validateLinksLinter,
  markdownlintLinter,
  spellingLinter,
]
