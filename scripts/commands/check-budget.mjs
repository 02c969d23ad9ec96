// Prints the size of the code, and fails if a figure is more than 3 % above package.json's `budget`.
// Whoever deletes code lowers the budget.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { budget, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const product = ['scripts', 'app', 'components']

const figures = {
  productLines: countLines(product),
  testLines: countLines(['test']),
  files: listFiles(product).length,
  runtimeDependencies: Object.keys(dependencies).length,
}

/** Share by which a figure may exceed its budget, so that a small addition needs no trade-off. */
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

/** Lists the files that git tracks, except those that are deleted and not yet committed. */
function listFiles(folders) {
  const names = execFileSync('git', ['ls-files', '-z', ...folders], { encoding: 'utf8' })
  return names.split('\0').filter((name) => name !== '' && existsSync(name))
}
