// Prints the size of each folder and what else grows unnoticed. Fails if a figure exceeds its
// `budget` in package.json. A budget only falls: a commit may raise the lines of a folder if it
// lowers those of others by as many, and nothing else.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const { budget, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const code = /\.(?:ts|tsx|mjs|css)$/
const product = listFiles(['scripts', 'app', 'components']).filter((file) => code.test(file))

const lines = {
  ...Object.fromEntries(
    Object.keys(budget.lines).map((folder) => [folder, countLines(listFiles([folder]), code)]),
  ),
  test: countLines(listFiles(['test']), /\.(?:ts|tsx|mjs|js)$/),
  // Inputs and expectations: cases, corpora, and the examples of rules.
  'test data': countLines(
    listFiles(['test/cases', 'test/corpora', 'test/rules']),
    /\.(?:mdx?|txt|ya?ml|tsx?|json|dot|svg|csv)$/i,
  ),
}
const counts = {
  files: product.length,
  dependencies: Object.keys(dependencies).length,
  'regular expressions': product.reduce((sum, file) => sum + countPatterns(file), 0),
}

const figures = { ...lines, ...counts }
const limits = { ...budget.lines, ...budget.counts }
for (const [name, figure] of Object.entries(figures)) {
  report(figure > limits[name], `${name}: ${figure} of ${limits[name]}`)
}
for (const [name, raise] of listRaises()) {
  report(true, `budget of ${name}: raised by ${raise}, which no other budget of the commit saves`)
}

function report(isOver, text) {
  process.stdout.write(`${isOver ? '✖' : '✔'} ${text}\n`)
  if (isOver) process.exitCode = 1
}

/** Lists the budgets that are above those of the last commit, or of the one before it. */
function listRaises() {
  const [before] = ['HEAD', 'HEAD^'].map(readBudget).filter((each) => !isEqual(each, budget))
  if (!before) return []
  const raises = (now, old) =>
    Object.keys(now).map((name) => [name, now[name] - (old[name] ?? now[name])])
  const ofLines = raises(budget.lines, before.lines)
  const isBalanced = ofLines.reduce((sum, [, raise]) => sum + raise, 0) <= 0
  const ofCounts = raises(budget.counts, before.counts)
  return [...(isBalanced ? [] : ofLines), ...ofCounts].filter(([, raise]) => raise > 0)
}

/** Reads the budget of a commit. Returns `budget` without Git, or if the commit has none like it. */
function readBudget(revision) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    const text = execFileSync('git', ['show', `${revision}:package.json`], options)
    const { budget: before } = JSON.parse(text)
    return before.lines && before.counts ? before : budget
  } catch {
    return budget
  }
}

function isEqual(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}

function countLines(files, pattern) {
  return files
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

function countPatterns(file) {
  if (file.endsWith('.css')) return 0
  let count = 0
  const visit = (node) => {
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && node.expression.getText() === 'RegExp') count++
    if (ts.isRegularExpressionLiteral(node)) count++
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const text = readFileSync(file, 'utf8')
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind))
  return count
}

/** Lists the files in the folders that exist: copies of the project have no tests. */
function listFiles(folders) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
}
