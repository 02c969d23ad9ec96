// Runs a script whose process group ends with its parent, even if the parent is killed with
// SIGKILL. The parent opens an IPC channel, which the operating system closes when the parent dies.
import { pathToFileURL } from 'node:url'

process.once('disconnect', () => process.kill(0, 'SIGKILL'))
process.channel.unref()
const [script] = process.argv.splice(2, 1)
process.argv[1] = script
await import(pathToFileURL(script).href)
