import { readFile, writeFile } from 'node:fs/promises'
import { resolveProjectPath } from '#core/project-root.ts'
import { filesWithTables, fillTables, listEditorFiles } from '#gate/manual/fill-tables.ts'
import { siteChecks } from '#site/check/check-site.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'rules',
  about: `Writes the tables of ${filesWithTables.join(' and ')} and the files in .vscode/ from the rules and the schemas of front matter, product, features and components.`,
  options: {},
}

await runCommand(command, async () => {
  for (const name of filesWithTables) {
    const file = resolveProjectPath(name)
    await writeFile(file, await fillTables(name, await readFile(file, 'utf8'), siteChecks))
  }
  for (const [file, value] of listEditorFiles()) {
    await writeFile(resolveProjectPath(`.vscode/${file}`), `${JSON.stringify(value, null, 2)}\n`)
  }
  console.log(`✔ Wrote the tables of ${filesWithTables.join(' and ')}, and .vscode/`)
  return 0
})
