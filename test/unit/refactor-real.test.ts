import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSpellChecker } from '../../scripts/linters/spelling.ts'
import { applyPlan } from '../../scripts/refactor/apply-plan.ts'
import type { RefactorPlan } from '../../scripts/refactor/plan.ts'
import { planMove } from '../../scripts/refactor/plan-move.ts'
import { planRemove } from '../../scripts/refactor/plan-remove.ts'
import { planRenameHeading } from '../../scripts/refactor/plan-rename-heading.ts'
import { openWorkspace, type Workspace } from '../../scripts/refactor/workspace.ts'
import { copyContent, createGate } from '../support/content-copy.ts'

const root = path.join(import.meta.dirname, '../..')
const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** On the real pages, each change by itself: the gate, compared with before, finds nothing. */
describe('changes of the real content', () => {
  const gate = createGate(speller)

  /** Every eleventh page: some from each folder, whatever is added in time. */
  const some = (workspace: Workspace) => workspace.site.pages.filter((_, index) => index % 11 === 3)

  async function checkEach(plans: (workspace: Workspace) => Iterable<[string, RefactorPlan]>) {
    const repository = copyContent(root)
    const workspace = await openWorkspace(repository.contentDir)
    const baseline = await gate(repository)
    const results = new Map<string, string[]>()
    for (const [name, plan] of plans(workspace)) {
      await applyPlan(plan, workspace)
      results.set(
        name,
        (await gate(repository)).filter((each) => !baseline.includes(each)),
      )
      repository.git('checkout', '--quiet', '--', '.')
      repository.git('clean', '-fdq')
    }
    expect(results.size).toBeGreaterThan(3)
    expect([...results].filter(([, found]) => found.length > 0)).toEqual([])
  }

  it('moves pages', () =>
    checkEach(function* (workspace) {
      for (const { docId } of some(workspace)) {
        const slug = `/moved-${path.basename(docId).toLowerCase()}`
        yield [docId, planMove(workspace, { from: docId, to: `moved/${docId}`, slug })]
        yield [`${docId} by path`, planMove(workspace, { from: docId, to: `${docId}-moved` })]
      }
    }))

  it('moves folders', () =>
    checkEach(function* (workspace) {
      const folders = workspace.site.categories.map(({ folder }) => folder)
      for (const from of [...folders, 'diagrams']) {
        // The feed of the release notes goes by the name of their folder.
        if (from === 'release-notes') continue
        yield [from, planMove(workspace, { from, to: `moved/${from}` })]
      }
    }))

  it('removes pages', () =>
    checkEach(function* (workspace) {
      for (const { docId } of some(workspace)) {
        const result = planRemove(workspace, { id: docId, redirect: '/help-and-support' })
        if ('plan' in result) yield [docId, result.plan]
        else expect(result.obstacles.join()).toContain('openapi.yaml')
      }
    }))

  it('renames headings', () =>
    checkEach(function* (workspace) {
      for (const { docId, anchors } of some(workspace)) {
        for (const { id, depth } of anchors.slice(0, 4)) {
          if (!depth) continue
          const heading = 'A heading of {product.name} that is new'
          const request = { id: docId, anchor: id, heading }
          yield [`${docId}#${id}`, planRenameHeading(workspace, request)]
        }
      }
    }))
})
