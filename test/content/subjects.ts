import { existsSync } from 'node:fs'
import path from 'node:path'

/** The pages that the tests of this folder are about, by folder. */
const pagesByFolder: Record<string, string> = {
  '.': 'contact-us help-and-support index',
  administration: 'administration-intro billing users-permissions',
  api: 'api_intro authentication folders html-support milestone plan projects result run settings tag tcases upload_file users',
  automation: 'automation-intro github-actions-integration gitlab-cicd-integration',
  'automation/cli': 'cli-description cli-usage',
  'import-export': 'export import',
  'issue-trackers': 'github issue-trackers-intro jira linear',
  'issue-trackers/custom':
    'clickup custom-issue-trackers document360 gitlab jira-custom notion nuclino sentry trello youtrack zendesk zoho-desk',
  'release-notes': '24W48 24W52 25W03 25W07 25W10 25W13 25W17 25W21 25W24 25W27 25W32 25W36 25W40',
  tms: 'overview quick-start test-run-configuration',
}

/** All of them, as paths below the content folder. */
export const documentedPages = Object.entries(pagesByFolder).flatMap(([folder, names]) =>
  names.split(' ').map((name) => path.posix.join(folder, `${name}.mdx`)),
)

const apiPages = ['api/openapi.yaml', ...documentedPages.filter((page) => page.startsWith('api/'))]

/** What each test of this folder is about, where that is not all pages. */
const subjects: Record<string, string[]> = {
  'api-samples': ['api/openapi.yaml'],
  'api-scripts': apiPages,
  'drive-run': apiPages,
  facts: [
    ...['example', 'glossary', 'limits', 'roles'].map((name) => `facts/${name}.yaml`),
    ...['api/openapi.yaml', 'api/api_intro.mdx', 'tms/overview.mdx'],
  ],
  'import-script': [
    'import-export/export.mdx',
    'import-export/import.mdx',
    'import-export/import-template.csv',
  ],
}

/**
 * The tests of this folder that have lost their subject: facts of this product's pages are none of
 * another product's. Returns a file that is gone for each of them, by the name of the test. That a page
 * has been lost by mistake is found by the gate, which compares with the branch point.
 */
export function findLostSubjects(contentDir: string, tests: string[]): Map<string, string> {
  const isGone = (file: string) => !existsSync(path.join(contentDir, file))
  return new Map(
    tests.flatMap((test): [string, string][] => {
      const gone = (subjects[test] ?? [...documentedPages, ...apiPages]).find(isGone)
      return gone === undefined ? [] : [[test, gone]]
    }),
  )
}
