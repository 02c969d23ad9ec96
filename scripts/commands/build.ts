import { runCommand } from './run-command.ts'
import { makeSite } from '#site/build/make-site.ts'

const command = {
  script: 'build',
  about:
    'Checks the content, generates pages/ and builds the site into out/. Does nothing if the site is up to date.',
  options: {},
}

await runCommand(command, () => makeSite())
