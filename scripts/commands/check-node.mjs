// Ends with one line on an old Node.js. Runs before anything else, in syntax that old ones know.
const needed = [20, 19]
const [major, minor] = process.version.slice(1).split('.').map(Number)
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Node.js ${needed.join('.')} or later is needed; this is ${process.version}\n`,
  )
  process.exit(2)
}
