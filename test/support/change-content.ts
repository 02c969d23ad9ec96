import path from 'node:path'
import { applyPlan } from '#commands/refactor/apply-plan.ts'
import type { RefactorPlan } from '#commands/refactor/plan.ts'
import { openWorkspace, type Workspace } from '#commands/refactor/workspace.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'
import { copyContent, createGate, readTexts } from './content-copy.ts'

/** The small site, whose content the gate has nothing to say about. */
export const smallSite = path.join(import.meta.dirname, '../corpora/small-site')

/** Creates a function that carries out a plan for a copy and says what the gate finds afterwards. */
export function createChanger(speller: SpellChecker) {
  return async (
    plan: (workspace: Workspace) => RefactorPlan,
    repository = copyContent(smallSite),
  ) => {
    const workspace = await openWorkspace(repository.contentDir)
    const planned = plan(workspace)
    await applyPlan(planned, workspace)
    const found = await createGate(speller)(repository)
    return { repository, texts: readTexts(repository), found, notes: planned.notes }
  }
}
