// Changes made to libraries on their way into the bundle, for speed alone: what they return is the
// same, which test/unit/quicken-libraries.test.ts holds against the libraries as they are. Plain
// JavaScript, as it is loaded by `run-bundled.mjs`.
import { readFile } from 'node:fs/promises'

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

/** An esbuild plug-in; a build fails where a library no longer has the lines that it changes. */
export const quickenLibraries = {
  name: 'quicken-libraries',
  setup(build) {
    for (const { file } of edits) {
      build.onLoad({ filter: file }, async ({ path }) => ({
        contents: quickenSource(path, await readFile(path, 'utf8')),
        loader: 'js',
      }))
    }
  },
}

/**
 * The text of a library's file with its changes; of any other file, the text itself. Throws where
 * the lines to change are not there as often as expected.
 *
 * @param {string} path
 * @param {string} source
 * @returns {string}
 */
export function quickenSource(path, source) {
  const edit = edits.find(({ file }) => file.test(path))
  if (!edit) return source
  return edit.replacements.reduce((text, { times, old, new: next }) => {
    const found = text.match(old)?.length ?? 0
    if (found !== times) {
      throw new Error(
        `${path} has other lines than scripts/quicken-libraries.mjs expects (${old}: ${found} instead of ${times}). Change what it looks for, or take the change out`,
      )
    }
    return text.replace(old, next)
  }, source)
}
