import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { projectPaths } from '#site/build/input-paths.ts'

const contentDir = 'content-src'
const pagesPerFolder = 40
const sectionsPerPage = 6

/** Writes a content folder with as many pages as wanted, made from the sections of the pages in `source`. */
export async function makeContent(source: string, target: string, pages: number): Promise<void> {
  const content = await readContent(source, features)
  const sections = content.pages.flatMap(({ text }) => splitSections(text))
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of ['product.yaml', 'lint.yaml', 'dictionary.txt']) {
    await copyFile(path.join(source, file), path.join(target, file))
  }
  for (let page = 0; page < pages; page++) {
    const part = Math.floor((page - 1) / pagesPerFolder)
    const folder = page === 0 ? target : path.join(target, `part-${part}`)
    if (page % pagesPerFolder === 1) {
      await mkdir(folder)
      await writeFile(
        path.join(folder, '_category.yaml'),
        `label: Part ${part}\nposition: ${part + 2}\n`,
      )
    }
    const chosen = Array.from({ length: sectionsPerPage }, (_, index) => {
      return sections[(page * sectionsPerPage + index) % sections.length]!
    })
    const name = page === 0 ? 'index.mdx' : `page-${page}.mdx`
    await writeFile(path.join(folder, name), renderPage(page, pages, chosen))
  }
}

/** The sections that any page can show: without components, variables, images and links. */
function splitSections(text: string): string[] {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => section.replace(/(?<!!)\[([^\]]*)\]\([/#][^)]*\)/g, '$1').trim())
    .filter((section) => !/[{}<]|!\[/.test(section.replace(/^(```+)[\s\S]*?^\1|`[^`]*`/gm, '')))
}

function renderPage(page: number, pages: number, sections: string[]): string {
  const title = (number: number) => (number === 0 ? 'Front page' : `Generated page ${number}`)
  const route = (number: number) => (number === 0 ? '/' : `/p/${number}`)
  const next = (page + 1) % pages
  return `---
title: ${title(page)}
description: A page made from sections of other pages to measure builds, number ${page + 1} of ${pages}.
slug: ${route(page)}
sidebar_position: ${page + 1}
---

The page that follows is [${title(next)}](${route(next)}).

${sections.map((section, index) => numberTexts(section, `${page}.${index + 1}`)).join('\n\n')}
`
}

/** Numbers headings and sentences outside of code, so that no two pages have the same text. */
function numberTexts(section: string, number: string): string {
  return section
    .split(/^( *```[\s\S]*?^ *```)/m)
    .map((part, at) => {
      if (at % 2 === 1) return part
      return part
        .replace(/^#{2,3} .*$/gm, `$& (${number})`)
        .replace(/(?<=^ *(?:[-*] |\d+\. )?[`*\p{L}\d].*\S)(?=[.:]$)/gmu, ` (${number})`)
    })
    .join('')
}

/**
 * Copies the project into a folder inside it, where the copy finds `node_modules`, with the pages of
 * `content`. Links of the navigation bar to pages that are not among them are removed.
 */
export async function copyProject(dir: string, content: string = contentDir): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for (const source of projectPaths) await cp(source, path.join(dir, source), { recursive: true })
  await cp(content, path.join(dir, contentDir), { recursive: true })
  if (content === contentDir) return
  const theme = path.join(dir, 'theme.config.tsx')
  const text = await readFile(theme, 'utf8')
  await writeFile(theme, text.replace(/^ *\{ label: '[^']*', docId: '[^']*' \},\n/gm, ''))
}

/** Runs a bundled command in a copy and returns the seconds it took. Rejects where it fails. */
export async function timeCommand(dir: string, name: string, ...argv: string[]): Promise<number> {
  const started = performance.now()
  const launcher = 'scripts/commands/run-bundled.mjs'
  await promisify(execFile)(process.execPath, [launcher, name, ...argv], {
    cwd: dir,
    maxBuffer: 2 ** 26,
  })
  return (performance.now() - started) / 1000
}
