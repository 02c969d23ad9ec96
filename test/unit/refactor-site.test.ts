import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { applyPlan } from '#commands/refactor/apply-plan.ts'
import type { RefactorPlan } from '#commands/refactor/plan.ts'
import { planMove } from '#commands/refactor/plan-move.ts'
import { planRemove } from '#commands/refactor/plan-remove.ts'
import { planRenameHeading } from '#commands/refactor/plan-rename-heading.ts'
import { openWorkspace, type Workspace } from '#commands/refactor/workspace.ts'
import { copyContent, createGate } from '../support/content-copy.ts'

const fixture = path.join(import.meta.dirname, '../fixture-site')
const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** A change, planned for the content as the changes before have left it. */
type Step = (workspace: Workspace) => RefactorPlan

/** In a copy of the fixture's pages, one change after another: the gate, compared with before, finds nothing. */
describe('changes of a whole site', () => {
  const gate = createGate(speller)

  async function checkAll(planSteps: (workspace: Workspace) => Step[]) {
    const repository = copyContent(fixture)
    const baseline = await gate(repository)
    const steps = planSteps(await openWorkspace(repository.contentDir))
    expect(steps.length).toBeGreaterThan(2)
    for (const step of steps) {
      const workspace = await openWorkspace(repository.contentDir)
      await applyPlan(step(workspace), workspace)
    }
    const found = await gate(repository)
    expect(found.filter((each) => !baseline.includes(each))).toEqual([])
  }

  /** Every other page: some from each folder. */
  const some = ({ site }: Workspace) => site.pages.filter((_, index) => index % 2 === 1)

  it('moves pages', () =>
    checkAll((all) =>
      some(all).map(({ docId }, index) => (workspace) => {
        const slug = `/moved-${path.basename(docId).toLowerCase()}`
        return index % 2 === 0
          ? planMove(workspace, { from: docId, to: `moved/${docId}`, slug })
          : planMove(workspace, { from: docId, to: `${docId}-moved` })
      }),
    ))

  it('moves folders', () =>
    checkAll(({ site }) => {
      const folders = site.categories.map(({ folder }) => folder)
      return [...folders, 'diagrams']
        .filter((folder) => !folder.includes('/'))
        .map((from) => (workspace) => planMove(workspace, { from, to: `moved/${from}` }))
    }))

  it('removes pages', () =>
    checkAll((all) =>
      some(all)
        .filter(({ docId }) => docId !== 'contact' && !docId.startsWith('api/'))
        .map(({ docId }) => (workspace) => {
          const result = planRemove(workspace, { id: docId, redirect: '/contact' })
          if ('obstacles' in result) throw new Error(result.obstacles.join('\n'))
          return result.plan
        }),
    ))

  it('renames headings', () =>
    checkAll((all) =>
      some(all).flatMap(({ docId, anchors }) =>
        anchors
          .filter(({ depth }) => depth)
          .slice(0, 2)
          .map(({ id }, index) => (workspace: Workspace) => {
            const heading = `A new heading of {product.name}, number ${index + 1}`
            return planRenameHeading(workspace, { id: docId, anchor: id, heading })
          }),
      ),
    ))
})
