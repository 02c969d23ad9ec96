// Runs a script, and kills its process group when the parent dies, even if by SIGKILL. The parent
// opens an IPC channel, which the operating system then closes.
import { pathToFileURL } from 'node:url'

process.once('disconnect', () => process.kill(0, 'SIGKILL'))
process.channel.unref()
const [script] = process.argv.splice(2, 1)
process.argv[1] = script
await import(pathToFileURL(script).href)
