import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { runCommand } from './shared/command.ts'
import { startPreview } from './dev/preview.ts'
import { readPort } from '#site/serve/find-port.ts'

const usage = `Usage: npm run dev -- [options]

Shows the site on http://localhost:3000 and follows every file that is saved in content-src/, and
theme.config.tsx. Problems are listed here; errors are shown in the browser too, over the last good
state of the site.

  --port <n>     another port; so does PORT in the environment
  --host <name>  where to listen: localhost, or 0.0.0.0 to be reached from other machines; so does
                 HOST in the environment
  --help         print this text`

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string', default: process.env.PORT ?? '' },
      host: { type: 'string', default: process.env.HOST || 'localhost' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { host } = values
  const isOpen = host === '0.0.0.0' || host === '::'
  const allowedHosts = isOpen ? listAddresses() : [host]
  return startPreview({ port: readPort(values.port), host, allowedHosts })
})

/** All addresses of this machine. */
function listAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => all?.map((each) => each.address) ?? [])
}
