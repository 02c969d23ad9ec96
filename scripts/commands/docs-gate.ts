import { gateCommand } from './lint-content/options.ts'
import { runLintCommand } from './lint-content/run-lint-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(gateCommand, runLintCommand)
