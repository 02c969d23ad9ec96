import { describe, expect, it } from 'vitest'
import { parseSite } from '../../scripts/content/read/build-site.ts'
import { parseProduct } from '../../scripts/content/read/parse-product.ts'
import { readContent } from '../../scripts/content/read/read-content.ts'
import { documentedApi } from '../../scripts/features/api-reference/documented-api.ts'
import { features } from '../../scripts/features/index.ts'
import { contentDir } from './page-code.ts'

/** The row of the matrix that covers each operation of the API. */
const rowOfOperation: Record<string, string> = {
  listProjects: 'Read test cases, folders, tags and custom field values',
  createProject: 'Create, edit, archive and restore projects',
  getProject: 'Read test cases, folders, tags and custom field values',
  listFolders: 'Read test cases, folders, tags and custom field values',
  upsertFolders: 'Create, edit, move and delete test cases and folders',
  listTestCases: 'Read test cases, folders, tags and custom field values',
  createTestCase: 'Create, edit, move and delete test cases and folders',
  getTestCase: 'Read test cases, folders, tags and custom field values',
  updateTestCase: 'Create, edit, move and delete test cases and folders',
  countTestCases: 'Read test cases, folders, tags and custom field values',
  findTestCasesByMarker: 'Read test cases, folders, tags and custom field values',
  listCustomFields: 'Read test cases, folders, tags and custom field values',
  listTags: 'Read test cases, folders, tags and custom field values',
  listMilestones: 'Read runs, plans, results, milestones and statuses',
  createMilestone: 'Create, rename, archive and restore milestones',
  createPlan: 'Create and edit test plans',
  listRuns: 'Read runs, plans, results, milestones and statuses',
  createRun: 'Create, edit, clone and close test runs',
  cloneRun: 'Create, edit, clone and close test runs',
  closeRun: 'Create, edit, clone and close test runs',
  listRunTestCases: 'Read runs, plans, results, milestones and statuses',
  getRunTestCase: 'Read runs, plans, results, milestones and statuses',
  recordResult: 'Record results',
  recordResultBatch: 'Record results',
  listResultStatuses: 'Read runs, plans, results, milestones and statuses',
  updateResultStatuses: 'Define custom result statuses',
  uploadFile: 'Upload files through the API',
  uploadFileBatch: 'Upload files through the API',
  listUsers: 'List, invite and deactivate users',
}

const roles = ['Viewer', 'Test Runner', 'User', 'Admin', 'Owner']
const content = await readContent(contentDir, features)
const site = parseSite(content, parseProduct(content).variables, features)
const page = content.pages.find(({ path }) => path.endsWith('users-permissions.mdx'))!
const matrix = readMatrix(page.text)

/** The answers of the matrix, by action, in the order of the roles. */
function readMatrix(text: string): Map<string, string[]> {
  const [, table = ''] = text.split(`| Action | ${roles.join(' | ')} |\n`)
  const rows = table.split('\n\n')[0]!.trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [action = '', ...answers] = row.split('|').slice(1, -1)
      return [action.trim(), answers.map((answer) => answer.trim())]
    }),
  )
}

/** The lowest role with the right to an action. */
function lowestRole(action: string): string | undefined {
  return roles[matrix.get(action)?.indexOf('Yes') ?? -1]
}

describe('the matrix of roles', () => {
  it('has actions for each role, and a higher role may do what a lower one may', () => {
    expect(matrix.size).toBeGreaterThan(25)
    for (const [action, answers] of matrix) {
      expect([action, answers.length]).toEqual([action, roles.length])
      expect([action, answers.join()]).toEqual([action, [...answers].sort().join()])
      expect([action, lowestRole(action)]).not.toContain(undefined)
    }
    expect(new Set([...matrix.keys()].map(lowestRole))).toEqual(new Set(roles))
  })

  it('agrees with the minimum role of each operation of the API', () => {
    const operations = documentedApi(site)!.operations
    const said = operations.map(({ id }) => [id, lowestRole(rowOfOperation[id] ?? '')])
    expect(said).toEqual(operations.map(({ id, role }) => [id, role]))
  })
})
