import { count } from '../../gate/reporters/totals.ts'
import { applyPlan, renderPlan } from './apply-plan.ts'
import type { RefactorPlan } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** What a command prints on which stream. */
export interface RefactorOutput {
  stdout: string
  stderr: string
}

/** Carries a plan out and says what was done, or with `dryRun` shows the diff. */
export async function runRefactoring(
  plan: RefactorPlan,
  workspace: Workspace,
  { dryRun }: { dryRun: boolean },
): Promise<RefactorOutput> {
  const stderr = plan.notes.map((note) => `${note}\n`).join('')
  if (dryRun) return { stdout: renderPlan(plan, workspace), stderr }
  const changed = await applyPlan(plan, workspace)
  const list = changed.map((file) => `  ${file}\n`).join('')
  return { stdout: `Changed ${count(changed.length, 'file')}:\n${list}`, stderr }
}
