import { readFile, writeFile } from 'node:fs/promises'
import { runCommand } from './shared/command.ts'
import { projectFile } from '#core/project-root.ts'
import { buildManual, formatMarkdown, manualFileName } from '#gate/manual/build-manual.ts'
import { fillSchemaTables, tablesFileName } from '#gate/manual/schema-tables.ts'
import { siteChecks } from '#site/check/checks.ts'

const command = {
  script: 'rules',
  about: `Writes ${manualFileName} from the rules, and the tables of ${tablesFileName} from the schemas of front matter, product and components.`,
  options: {},
}

await runCommand(command, async () => {
  const contributing = projectFile(tablesFileName)
  const filled = fillSchemaTables(await readFile(contributing, 'utf8'))
  await writeFile(contributing, await formatMarkdown(filled, tablesFileName))
  await writeFile(projectFile(manualFileName), await buildManual(siteChecks))
  console.log(`✔ ${manualFileName} and the tables of ${tablesFileName} are written`)
  return 0
})
