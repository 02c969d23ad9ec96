import type { SiteCheck } from '../site-check.ts'

/** `<html>` names the language of the page, by which screen readers choose a voice. */
export const languageCheck: SiteCheck = {
  id: 'out:language',
  severity: 'error',
  *check({ pages }) {
    for (const { file, language } of pages) {
      if (!language) yield { file, message: 'Cannot find the attribute `lang` of `<html>`' }
      else if (!isLanguage(language)) {
        const message = `Unexpected language \`${language}\`, expected a code such as \`en\``
        yield { file, message }
      }
    }
  },
}

/** Whether a code is well-formed and begins with two or three letters, as all codes in use do. */
function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}\b/i.test(code)) return false
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
