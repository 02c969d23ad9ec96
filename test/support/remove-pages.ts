import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { collectRoutes, parseSite } from '#content/read/build-site.ts'
import { listGeneratedFiles } from '#content/read/list-generated-files.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'

/**
 * Deletes the files of a project's content that do not pass, and what leads to them: links become
 * their texts, cards, places in the navigation, empty categories and unused pictures go. Returns how
 * many files were deleted.
 */
export async function removePages(
  dir: string,
  isKept: (file: string, text: string) => boolean,
): Promise<number> {
  const contentDir = path.join(dir, 'content-src')
  const before = await readRoutes(contentDir)
  const files = listFiles(contentDir)
  const gone = files.filter((file) => !isKept(file, read(file)))
  for (const file of gone) rmSync(path.join(contentDir, file))
  dropEmptyCategories(contentDir)
  const after = await readRoutes(contentDir)
  const missing = before.filter((route) => !after.includes(route))
  for (const file of listFiles(contentDir).filter((each) => /\.(?:mdx|yaml)$/.test(each))) {
    const text = read(file)
    const changed = dropLinks(text, missing)
    if (changed !== text) writeFileSync(path.join(contentDir, file), changed)
  }
  dropFromNavigation(path.join(dir, 'theme.config.tsx'), gone)
  dropUnusedPictures(contentDir)
  return gone.length

  function read(file: string): string {
    return readFileSync(path.join(contentDir, file), 'utf8')
  }
}

async function readRoutes(contentDir: string): Promise<string[]> {
  const content = await readContent(contentDir, features)
  const site = parseSite(content, parseProduct(content, features).variables, features)
  return [...collectRoutes(site).keys(), ...listGeneratedFiles(site)]
}

function dropLinks(text: string, routes: string[]): string {
  const any = `(?:${routes.map((route) => route.replaceAll(/[.$]/g, '\\$&')).join('|')})`
  const link = new RegExp(String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]\(${any}(?:#[^)]*)?\)`, 'g')
  const card = new RegExp(String.raw`<Card [^>]*href="${any}"[^>]*>[\s\S]*?</Card>\n*`, 'g')
  return text
    .replace(card, '')
    .replace(/<Cards>\s*<\/Cards>\n*/g, '')
    .replace(link, '$1')
}

/** A category without pages goes, and the categories around it that are empty then. */
function dropEmptyCategories(contentDir: string): void {
  for (;;) {
    const files = listFiles(contentDir)
    const empty = files.filter((file) => {
      const folder = path.dirname(file)
      const holds = (other: string) => other.endsWith('.mdx') && other.startsWith(`${folder}/`)
      return path.basename(file) === '_category.yaml' && !files.some(holds)
    })
    for (const file of empty) rmSync(path.join(contentDir, file))
    if (empty.length === 0) return
  }
}

/** Takes the lines of links to pages out of the settings of the site. */
function dropFromNavigation(file: string, gone: string[]): void {
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const isGone = (line: string) =>
    gone.some((each) => line.includes(`docId: '${each.slice(0, -'.mdx'.length)}'`))
  writeFileSync(file, lines.filter((line) => !isGone(line)).join('\n'))
}

function dropUnusedPictures(contentDir: string): void {
  const files = listFiles(contentDir)
  const text = files
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => readFileSync(path.join(contentDir, file), 'utf8'))
    .join('\n')
  for (const file of files) {
    const name = file.startsWith('pictures/') ? `"${path.parse(file).name}"` : path.basename(file)
    const isPicture = /\.(?:dot|svg|png|csv)$|^pictures\//.test(file)
    if (isPicture && !text.includes(name)) rmSync(path.join(contentDir, file))
  }
}

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
}
