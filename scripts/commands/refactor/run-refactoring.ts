import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { count } from '#gate/reporters/report.ts'
import { runCommand } from '../shared/command.ts'
import { explainArguments } from '../shared/explain-arguments.ts'
import { applyPlan, renderPlan } from './apply-plan.ts'
import type { RefactorPlan } from './plan.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** A command that changes the content. */
export interface RefactorCommand {
  name: string
  usage: string
  /** What has to be named, as an error says it. */
  expected: string
  /** How many things have to be named. */
  arity: number
  /** Name of the option that takes a value, besides those that all such commands have. */
  option?: string
  /** Plans the change; lines in place of a plan say why there is none. */
  plan(workspace: Workspace, args: string[], option: string | undefined): RefactorPlan | string[]
}

/** Runs a command that changes the content: plans, then does what is planned or shows the diff. */
export function runRefactoring(command: RefactorCommand): Promise<void> {
  return runCommand(async (argv) => {
    const { name, option } = command
    const options = { ...common, ...(option && { [option]: { type: 'string' as const } }) }
    explainArguments(argv, { command: name, options }, process.env)
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options })
    if (values.help) {
      console.log(command.usage)
      return 0
    }
    if (positionals.length !== command.arity) throw new UsageError(command.expected)
    const workspace = await openWorkspace(values.content)
    const value = Object.entries(values).find(([name]) => name === command.option)?.[1]
    const plan = command.plan(workspace, positionals, value === undefined ? value : String(value))
    if (Array.isArray(plan)) {
      for (const line of plan) console.error(line)
      return 1
    }
    for (const note of plan.notes) console.error(note)
    process.stdout.write(await carryOut(plan, workspace, values['dry-run']))
    return 0
  })
}

const common = {
  'dry-run': { type: 'boolean', default: false },
  content: { type: 'string', default: 'content-src' },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsConfig['options']

/** Carries a plan out and says what was done, or shows the diff. */
async function carryOut(
  plan: RefactorPlan,
  workspace: Workspace,
  isDryRun: boolean,
): Promise<string> {
  if (isDryRun) return renderPlan(plan, workspace)
  const changed = await applyPlan(plan, workspace)
  const list = changed.map((file) => `  ${file}\n`).join('')
  return `Changed ${count(changed.length, 'file')}:\n${list}`
}
