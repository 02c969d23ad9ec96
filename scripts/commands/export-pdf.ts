import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { embedFile } from '#site/export/embed-file.ts'
import { readPages } from '#site/export/read-pages.ts'
import { renderDocument } from '#site/export/render-document.ts'
import { runCommand } from './shared/command.ts'
import { findChromium } from './shared/find-chromium.ts'

const usage = `Usage: npm run export:pdf -- [options]

Makes one document of all pages of the finished site, in the order of the sidebar: with a cover, an
outline, and links that lead within it. Run npm run build first.

  --out <dir>        folder of the finished site (default: out)
  --output <file>    what to write: a .pdf, or an .html file that needs no other (default:
                     export/docs.pdf)
  --help             print this text

A PDF is printed by Chrome or Chromium: the one that CHROMIUM_PATH names, one that is installed, or
that of Playwright.

Exit code: 0, or 2 for wrong usage, a missing site or browser, or a fault of the tool.`

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      out: { type: 'string', default: 'out' },
      output: { type: 'string', default: path.join('export', 'docs.pdf') },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { out, output } = values
  const type = path.extname(output)
  if (type !== '.pdf' && type !== '.html') {
    throw new UsageError(`Unexpected file \`${output}\`, expected one that ends in .pdf or .html`)
  }
  const site = await readPages(out)
  const html = renderDocument(site, (src) => embedFile(out, src, site.docsUrl))
  const content = type === '.html' ? html : await print(html, site.title)
  await mkdir(path.dirname(output), { recursive: true })
  await writeFile(output, content)
  const size = (Buffer.byteLength(content) / (1 << 20)).toFixed(1)
  console.error(`✔ ${output} holds ${site.pages.length} pages of the site (${size} MiB)`)
  return 0
})

/** Prints with the browser that there is. */
async function print(html: string, title: string): Promise<Uint8Array> {
  const executablePath = findBrowser()
  if (executablePath === undefined) {
    throw new UsageError(
      'Cannot find Chrome or Chromium: install one, name it in `CHROMIUM_PATH`, or run `npx playwright-core install --only-shell chromium`',
    )
  }
  const { printPdf } = await import('#site/export/print-pdf.ts')
  return printPdf(html, { title, executablePath })
}

function findBrowser(): string | undefined {
  try {
    return findChromium()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
