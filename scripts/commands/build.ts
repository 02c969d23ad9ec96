import { runCommand } from './shared/command.ts'
import { makeSite } from './shared/make-site.ts'

const usage = `Usage: npm run build

Checks the content, generates pages/ and builds the site into out/. What has not changed is not
built again.`

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  return makeSite()
})
