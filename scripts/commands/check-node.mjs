// Exits with one line if Node.js is too old. Runs first, and uses only syntax that old versions know.
const needed = [20, 19]
const [major, minor] = process.version.slice(1).split('.').map(Number)
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Node.js ${needed.join('.')} or later is required; this is ${process.version}\n`,
  )
  process.exit(2)
}
