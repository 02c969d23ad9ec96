import { cliCommandRule } from '../../features/command-line/rules/cli-command.ts'
import { codeCiWorkflowRule } from './code/code-ci-workflow.ts'
import { codeJsonRule } from './code/code-json.ts'
import { codeShellRule } from './code/code-shell.ts'
import { codeTomlRule } from './code/code-toml.ts'
import { codeTypescriptRule } from './code/code-typescript.ts'
import { codeXmlRule } from './code/code-xml.ts'
import { codeYamlRule } from './code/code-yaml.ts'
import type { FenceRule } from '../../content/fence-rule.ts'

/** The rules about the content of fences. */
export const fenceRules: readonly FenceRule[] = [
  cliCommandRule,
  codeCiWorkflowRule,
  codeJsonRule,
  codeShellRule,
  codeTomlRule,
  codeTypescriptRule,
  codeXmlRule,
  codeYamlRule,
]
