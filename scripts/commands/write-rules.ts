import { writeFile } from 'node:fs/promises'
import { runCommand } from './shared/command.ts'
import { projectFile } from '../core/project-root.ts'
import { buildManual } from '../gate/manual/build-manual.ts'
import { manualFileName } from '../gate/manual/rule-anchor.ts'
import { siteChecks } from '../site/check/index.ts'

const usage = `Usage: npm run rules

Writes ${manualFileName} from the doc comments and the examples of the rules.`

await runCommand(async (argv) => {
  if (argv.includes('--help')) {
    console.log(usage)
    return 0
  }
  await writeFile(projectFile(manualFileName), await buildManual(siteChecks))
  console.log(`✔ ${manualFileName} is written`)
  return 0
})
