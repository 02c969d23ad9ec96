import type { PageLinter } from '#content/linter.ts'
import { markdownlintLinter } from './markdownlint.ts'
import { remarkLinter } from './remark.ts'

/** The external tools that look at one page at a time. */
export const pageLinters: PageLinter[] = [remarkLinter, markdownlintLinter]
