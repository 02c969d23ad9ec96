import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slimExport } from '../../scripts/site/slim-export.ts'
import { slimHtml } from '../../scripts/site/slim-html.ts'

it('takes out the runtime, its preloads, the flight data and comments, and nothing else', () => {
  const kept = [
    '<!DOCTYPE html><html><head>',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
    '<script>document.documentElement.dataset.script=""</script>',
    '<script type="module" src="/_site/site-1.js"></script>',
    '</head><body><p>a &lt;script src="/_next/x.js"&gt; b</p>',
    '<script id="knownPages" type="application/json">[["/a","self.__next_f"]]</script>',
  ]
  const html = [
    kept[0],
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
    kept[1],
    '<script src="/_next/static/chunks/a.js" async=""></script>',
    kept[2],
    kept[3],
    kept[4],
    '<!--$--><!-- -->',
    '<div hidden=""><!--$--><!--/$--></div>',
    kept[5],
    '<script src="/_next/static/chunks/b.js" id="_R_" async=""></script>',
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    '<script>self.__next_f.push([1,"</p>\\u003c/script>"])</script>',
    '</body></html>',
  ].join('')
  expect(slimHtml(html)).toBe(`${kept.join('')}</body></html>`)
  expect(slimHtml(slimHtml(html))).toBe(slimHtml(html))
})

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'slim-'))
})
afterEach(() => rm(dir, { recursive: true }))

it('leaves pages, styles and files of ours, and removes what serves the runtime alone', async () => {
  const files = {
    'index.html': '<p>front</p><!-- x -->',
    'a.html': '<p>a</p>',
    'a.txt': 'flight data',
    'a/__next._full.txt': 'flight data',
    '__next._tree.txt': 'flight data',
    '_not-found.html': 'x',
    '404.html': '<p>none</p>',
    'robots.txt': 'Allow: /',
    'assets/notes.txt': 'a download',
    '_next/static/chunks/a.css': 'p{}',
    '_next/static/chunks/a.js': 'x',
    '_next/static/id/_buildManifest.js': 'x',
    '_site/site-1.js': 'ours',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  await slimExport(dir)
  const left = (await readdir(dir, { recursive: true })).sort()
  expect(left).toEqual([
    '404.html',
    '_next',
    '_next/static',
    '_next/static/chunks',
    '_next/static/chunks/a.css',
    '_site',
    '_site/site-1.js',
    'a.html',
    'assets',
    'assets/notes.txt',
    'index.html',
    'robots.txt',
  ])
  expect(await readFile(path.join(dir, 'index.html'), 'utf8')).toBe('<p>front</p>')
})
