// Removes generated files: everything in `folders` that git ignores.
import './check-node.mjs'
import { spawnSync } from 'node:child_process'

const folders = ['.cache', '.next', '.out', 'out', 'pages', 'public']
if (spawnSync('git', ['rev-parse', '--git-dir']).status === 0) {
  process.exitCode = spawnSync('git', ['clean', '-dfqX', ...folders], { stdio: 'inherit' }).status
} else {
  process.stderr.write('This folder is not a git repository\n')
  process.exitCode = 2
}
