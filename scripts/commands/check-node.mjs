// Exits with a one-line message if Node.js is too old. Uses only syntax that old versions support.
const needed = [20, 19]
const [major, minor] = process.version.slice(1).split('.').map(Number)
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Node.js ${needed.join('.')} or later is required; this is ${process.version}\n`,
  )
  process.exit(2)
}
