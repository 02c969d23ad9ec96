import { afterAll, describe, expect, it } from 'vitest'
import type { Defect } from './defect.ts'
import { openGate } from './gate.ts'
import { mutate } from './mutate.ts'

/** Has each kind of defect found where it is, and nothing else, in copies of the pages of `test/example-site/`. */
export async function testDefects(defects: Defect[]): Promise<void> {
  const gate = await openGate()
  const mutants = defects.map((defect) => ({ defect, each: mutate(defect, gate.files) }))
  let found = 0

  afterAll(async () => {
    await gate.close()
    console.log(`found ${found} of ${mutants.length} kinds of defect`)
  })

  it('nothing is found on the pages as they are', () => {
    expect(gate.baseline).toEqual([])
  })

  describe.each(mutants)('$defect.rule: $defect.name', ({ defect, each }) => {
    it('is found where it is, and nothing else is', async () => {
      expect(each.length).toBeGreaterThan(0)
      for (const { changes, expected } of each) {
        expect(expected.length).toBeGreaterThan(0)
        const also = new Set(defect.alsoFinds)
        const diagnostics = await gate.check(changes, defect.againstBase)
        const shown = diagnostics
          .filter(({ ruleId }) => ruleId === defect.rule || !also.has(ruleId))
          .map(({ file, line, severity, ruleId }) => `${file}:${line} ${severity} ${ruleId}`)
        expect(shown.sort()).toEqual(expected.toSorted())
      }
      found++
    })
  })
}
