// Exits with a one-line message if Node.js is too old. Uses only syntax that old versions support.
const minimumVersion = [20, 19]
const [major, minor] = process.version.slice(1).split('.').map(Number)
if (major < minimumVersion[0] || (major === minimumVersion[0] && minor < minimumVersion[1])) {
  process.stderr.write(
    `Node.js ${minimumVersion.join('.')} or later is required; this is ${process.version}\n`,
  )
  process.exit(2)
}
