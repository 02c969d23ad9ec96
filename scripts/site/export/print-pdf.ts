import { chromium } from 'playwright-core'
import { escapeHtml } from '#core/escape-html.ts'

/** Prints a document that needs no other file as a PDF with an outline, tags and page numbers. */
export async function printPdf(
  html: string,
  { title, executablePath }: { title: string; executablePath: string },
): Promise<Uint8Array> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: 'light' })
    await page.setContent(html, { timeout: 0 })
    return await page.pdf({
      ...{ outline: true, tagged: true, printBackground: true, preferCSSPageSize: true },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer(title),
    })
  } finally {
    await browser.close()
  }
}

function footer(title: string): string {
  const style = 'width: 100%; padding: 0 16mm; display: flex; justify-content: space-between'
  const font = 'font: 8px sans-serif; color: #4d5a54'
  const number = '<span class="pageNumber"></span>'
  return `<div style="${style}; ${font}"><span>${escapeHtml(title)}</span>${number}</div>`
}
