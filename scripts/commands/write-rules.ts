import { readFile, writeFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'
import { projectFile } from '#core/project-root.ts'
import { buildManual, formatMarkdown, manualFileName } from '#gate/manual/build-manual.ts'
import { fillSchemaTables, listEditorFiles, tablesFileName } from '#gate/manual/schema-tables.ts'
import { siteChecks } from '#site/check/checks.ts'

const command = {
  script: 'rules',
  about: `Writes ${manualFileName} from the rules. Writes the tables of ${tablesFileName} and the files in .vscode/ from the schemas of front matter, product, features and components.`,
  options: {},
}

await runCommand(command, async () => {
  const contributing = projectFile(tablesFileName)
  const filled = fillSchemaTables(await readFile(contributing, 'utf8'))
  await writeFile(contributing, await formatMarkdown(filled, tablesFileName))
  await writeFile(projectFile(manualFileName), await buildManual(siteChecks))
  for (const [file, value] of listEditorFiles()) {
    await writeFile(projectFile(`.vscode/${file}`), `${JSON.stringify(value, null, 2)}\n`)
  }
  console.log(`✔ Wrote ${manualFileName}, the tables of ${tablesFileName} and .vscode/`)
  return 0
})
