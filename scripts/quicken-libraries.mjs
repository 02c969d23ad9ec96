// Changes made to libraries on their way into the bundle, for speed alone: what they return is the
// same, which test/unit/quicken-libraries.test.ts holds against the libraries as they are. Plain
// JavaScript, as it is loaded by `run-bundled.mjs`.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

const edits = [
  {
    // It copies the eleven fields of its context for every token that it hands to a handler, a
    // quarter of the time that a page takes to parse. Handlers are done with it when they return, so
    // one context will do for all of a page's tokens.
    file: /[\\/]mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
    replacements: [
      {
        times: 3,
        old: /\{\s*\.\.\.context,\s*sliceSerialize: events\[index\]\[2\]\.sliceSerialize\s*\}/g,
        new: 'at(events[index])',
      },
      {
        times: 1,
        old: /(?<=const context = \{[^}]*?data)(?=\s*\};)/g,
        new: ', sliceSerialize: undefined',
      },
      {
        times: 1,
        old: /(?=const listStack = \[\];)/g,
        new: 'const at = (event) => {\n  context.sliceSerialize = event[2].sliceSerialize;\n  return context;\n};\n',
      },
    ],
  },
  {
    // Every thread that loads it spends 15 to 35 ms on an expression for all emoji, and meets none.
    file: /[\\/]string-width[\\/]index\.js$/,
    replacements: [
      {
        times: 1,
        old: /= (\/\^\\p\{RGI_Emoji\}\$\/v);/g,
        new: '= { made: undefined, test(text) { return (this.made ??= $1).test(text); } };',
      },
    ],
  },
]

/** The same code as one that a bundle can take in: of `yaml` Node.js loads 70 files, one by one. */
const modules = { yaml: 'browser/index.js' }

/** An esbuild plug-in; a build fails where a library no longer has the lines that it changes. */
export const quickenLibraries = {
  name: 'quicken-libraries',
  setup(build) {
    for (const [name, file] of Object.entries(modules)) {
      const home = path.dirname(require.resolve(`${name}/package.json`))
      const found = { path: path.join(home, file) }
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => found)
    }
    for (const { file: filter } of edits) {
      build.onLoad({ filter }, async ({ path: file }) => ({
        contents: quickenSource(file, await readFile(file, 'utf8')),
        loader: 'js',
      }))
    }
  },
}

/**
 * The text of a library's file with its changes; of any other file, the text itself. Throws where
 * the lines to change are not there as often as expected.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string}
 */
export function quickenSource(file, source) {
  const edit = edits.find((each) => each.file.test(file))
  if (!edit) return source
  return edit.replacements.reduce((text, { times, old, new: next }) => {
    const found = text.match(old)?.length ?? 0
    if (found !== times) {
      throw new Error(
        `${file} has other lines than scripts/quicken-libraries.mjs expects (${old}: ${found} instead of ${times}). Change what it looks for, or take the change out`,
      )
    }
    return text.replace(old, next)
  }, source)
}
