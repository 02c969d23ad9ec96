/** Quotes a single-line text so that YAML reads it as written. */
export function quoteYaml(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
}
