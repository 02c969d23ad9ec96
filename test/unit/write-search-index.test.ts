import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeSearchIndex } from '#site/build/write-search-index.ts'
import { createFolder } from '../support/folder.ts'

it('separates the texts of elements, and ends sentences once', async () => {
  const html = `
    <table><tr><th>Term</th><th>Meaning</th></tr><tr><td>Run</td><td>An execution</td></tr></table>
    <details><summary>Errors 400, 404</summary><dl><dt>400</dt><dd>The key is wrong.
    <em>Change it.</em></dd><dt>404</dt><dd>No project</dd></dl></details><details><summary>Fields</summary>
    <dl><dt>id</dt><dd>ID of the run.</dd><dt>at</dt><dd>Time.
    <small>In <code>UTC</code></small></dd></dl></details>
    <figure><figcaption>run.json</figcaption><pre>{}</pre></figure><p>Next`
  expect(await indexText(html)).toBe(
    'Term · Meaning. Run · An execution. Errors 400, 404. 400: The key is wrong. Change it. ' +
      '404: No project. Fields. id: ID of the run. at: Time. In UTC. run.json: {} Next',
  )
})

it('names the page that cannot be added', async () => {
  const dir = await createFolder({ 'index.html': '<p>Text', 'tms/page.html/part.txt': '' })
  await expect(writeSearchIndex(dir)).rejects.toThrow(
    /^Cannot add a page to the search index: tms\/page\.html: EISDIR/,
  )
})

/** Returns the text of a page in the index of a site. */
async function indexText(html: string): Promise<string> {
  const head = '<!doctype html><html lang="en"><head></head>'
  const page = `${head}<body><main data-search-body="">${html}</main></body></html>`
  const dir = await createFolder({ 'index.html': page })
  await writeSearchIndex(dir)
  const fragments = path.join(dir, '_pagefind/fragment')
  const [name] = readdirSync(fragments)
  const text = gunzipSync(readFileSync(path.join(fragments, name!))).toString()
  return (JSON.parse(text.slice(text.indexOf('{'))) as { content: string }).content
}
