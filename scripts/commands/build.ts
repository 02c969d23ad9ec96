import { runCommand } from './run-command.ts'
import { buildSite } from '#site/build/build-site.ts'

const command = {
  script: 'build',
  about:
    'Checks the content, generates pages/ and builds the site into out/. Does nothing if the site is up to date.',
  options: {},
}

await runCommand(command, () => buildSite())
