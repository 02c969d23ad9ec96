import type { DocId } from '#core/route.ts'

/** The address of the file that the forms of a page's operations are made of. */
export function formsAddressOf(page: DocId): string {
  return `/${page}.forms.json`
}
