// Prints the size of the code. Fails if a figure exceeds its `budget` in package.json by more than
// 3%. Lower the budget after deleting code.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { budget, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const sourceFolders = ['scripts', 'app', 'components']

const figures = {
  productLines: countLines(sourceFolders),
  testLines: countLines(['test']),
  files: listFiles(sourceFolders).length,
  runtimeDependencies: Object.keys(dependencies).length,
}

/** Fraction by which a figure may exceed its budget, so that small additions do not fail. */
const tolerance = 0.03

for (const [name, figure] of Object.entries(figures)) {
  const isOver = figure > budget[name] * (1 + tolerance)
  process.stdout.write(`${isOver ? '✖' : '✔'} ${name}: ${figure} of ${budget[name]}\n`)
  if (isOver) process.exitCode = 1
}

function countLines(folders) {
  return listFiles(folders)
    .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

/** Lists tracked files, except those deleted in the working tree. */
function listFiles(folders) {
  const names = execFileSync('git', ['ls-files', '-z', ...folders], { encoding: 'utf8' })
  return names.split('\0').filter((name) => name !== '' && existsSync(name))
}
