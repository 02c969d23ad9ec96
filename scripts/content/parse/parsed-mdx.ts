import type { Root } from 'mdast'

/** An MDX text's tree, or where and why it does not parse. */
export type ParsedMdx =
  | { tree: Root; problem?: undefined }
  | { tree?: undefined; problem: { message: string; line: number; column: number } }
