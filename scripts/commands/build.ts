import { runCommand } from './shared/command.ts'
import { makeSite } from './shared/make-site.ts'

const command = {
  script: 'build',
  about:
    'Checks the content, generates pages/ and builds the site into out/. A site without changes is not built again.',
  options: {},
} as const

await runCommand(command, makeSite)
