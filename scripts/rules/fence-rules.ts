import { cliCommandRule } from './cli-command.ts'
import { codeCiWorkflowRule } from './code-ci-workflow.ts'
import { codeJsonRule } from './code-json.ts'
import { codeShellRule } from './code-shell.ts'
import { codeTomlRule } from './code-toml.ts'
import { codeTypescriptRule } from './code-typescript.ts'
import { codeXmlRule } from './code-xml.ts'
import { codeYamlRule } from './code-yaml.ts'
import type { FenceRule } from './fence-rule.ts'

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
