// Prints the size of the code and of its tests. Fails if a figure exceeds its `budget` in
// package.json by more than 1%. Lower the budget after deleting code; whoever raises it gives the
// reason in the commit.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const { budget, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const sourceFolders = ['scripts', 'app', 'components']
const codePattern = /\.(?:ts|tsx|mjs|css)$/

const figures = {
  productLines: countLines(sourceFolders, codePattern),
  /** Counted above too. Neither TypeScript nor the type checker reads these files. */
  productMjsLines: countLines(sourceFolders, /\.mjs$/),
  testLines: countLines(['test'], codePattern),
  /** Inputs and expectations: cases, corpora, and the examples of rules. */
  testDataLines: countLines(
    ['test/cases', 'test/corpora', 'test/rules'],
    /\.(?:mdx?|txt|ya?ml|tsx?|json|dot|svg|csv)$/i,
  ),
  files: listSourceFiles(sourceFolders).length,
  runtimeDependencies: Object.keys(dependencies).length,
}

/** Fraction by which a figure may exceed its budget, so that small additions do not fail. */
const tolerance = 0.01

for (const [name, figure] of Object.entries(figures)) {
  const isOver = figure > budget[name] * (1 + tolerance)
  process.stdout.write(`${isOver ? '✖' : '✔'} ${name}: ${figure} of ${budget[name]}\n`)
  if (isOver) process.exitCode = 1
}

function countLines(folders, pattern) {
  return listSourceFiles(folders)
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

/** Lists the files in the folders that exist: copies of the project have no tests. */
function listSourceFiles(folders) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
}
