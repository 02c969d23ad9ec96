/** What a reader with a task must find: the pages, and what stands on each. */
export const tasks: Record<string, Record<string, string[]>> = {
  'run a first test and show the outcome': {
    'tms/quick-start.mdx': [
      '**Create project**',
      '**Create test case**',
      '**Create run**',
      '**Passed**',
      '**Close run**',
      '**Share report**',
    ],
  },
  'import two thousand cases with custom fields': {
    'administration/administration-intro.mdx': [
      '**Settings → Custom fields**',
      '**Add field**',
      'system name',
      '**All projects**',
    ],
    'import-export/import.mdx': [
      'import-template.csv',
      '| Separator between columns |',
      '| Encoding |',
      '| Rows | 10,000',
      '## Import thousands of test cases',
      'Compare the numbers',
      'custom_field_dropdown_',
    ],
  },
  'keep automated tests connected after an import': {
    'import-export/import.mdx': ['## Map Legacy IDs', 'legacy-map.mjs', 'rename_tests.py'],
  },
  'run one set of cases in several configurations': {
    'tms/test-run-configuration.mdx': [
      '| **Configuration** |',
      '**Add configuration**',
      '`configurationId`',
      '**Create test plan**',
      '**Duplicate**',
      '**Create plan**',
    ],
  },
  'divide a run among several testers': {
    'tms/test-run-configuration.mdx': ['## Assign single', '**Assign**', '**Assigned to me**'],
  },
  'finish a release': {
    'tms/test-run-configuration.mdx': [
      '**Create milestone**',
      '**Archive**',
      '**Restore**',
      '### Close a run',
      '### Repeat a run',
    ],
  },
  'turn on single sign-on': {
    'administration/users-permissions.mdx': [
      'enterprise plan',
      '**Set up SAML**',
      '**Metadata URL**',
      '**Test sign-in**',
      '**Require single sign-on**',
      '/saml/acs',
      '/saml/metadata',
      '### Create the application in Okta',
      'Audience URI',
      '### Create the application in Entra ID',
      '**Reply URL**',
    ],
  },
  'protect the sign-in with a second factor': {
    'administration/users-permissions.mdx': [
      '**Profile → Security**',
      '**Set up two-factor sign-in**',
      'recovery codes',
      '**Reset second factor**',
    ],
  },
  'let somebody leave': {
    'administration/users-permissions.mdx': ['**Deactivate**', 'seats in use drops', 'get `401`'],
  },
  'delete an account': {
    'import-export/export.mdx': ['choose **Export**'],
    'administration/administration-intro.mdx': [
      '**Settings → Account**',
      '**Delete account**',
      'Deleted for good',
      'within the 30 days',
    ],
  },
  'record results with curl alone': {
    'api/authentication.mdx': ['**Add API Key**', 'read -rs'],
    'api/run.mdx': ['drive-run.sh', '## Create a test run', '### Wait until a run is done'],
    'api/api_intro.mdx': ['Retry-After: 2', '### Retry a write', '| 5,000 at most'],
    'api/result.mdx': ['### Check whether a batch was recorded', 'all or nothing'],
  },
  'have a script link an issue that gets a comment': {
    'api/result.mdx': ['**Integration ID**', '{ "issueId": 118 }', '{ "issueId": "WEB-42" }'],
    'issue-trackers/jira.mdx': ['"integrationId": "ig7Tq2Lp"', '"meta": { "issueId": 118 }'],
    'issue-trackers/github.mdx': ['"integrationId": "ig3Mw9Xc"', '"meta": { "issueId": 212 }'],
    'issue-trackers/linear.mdx': ['"integrationId": "ig5Kd4Rz"', '{ "issueId": "WEB-42" }'],
  },
  'connect a tracker that has no guide': {
    'issue-trackers/custom/custom-issue-trackers.mdx': [
      '**Project settings → Integrations → Custom issue tracker**',
      '**New issue URL**',
      'other than `/`, `?` and `#`',
      '## What recognition changes',
    ],
  },
  'upload results from a pipeline': {
    'automation/github-actions-integration.mdx': ['{product.cliPackage}@0.3.1', '!cancelled()'],
    'automation/gitlab-cicd-integration.mdx': ['{product.cliPackage}@0.3.1', 'when: always'],
    'automation/cli/cli-usage.mdx': ['Results recorded: 3', 'same code 1'],
  },
  'replace a leaked key': {
    'api/authentication.mdx': ['Delete the key first, then create a new one'],
    'help-and-support.mdx': ['/api/authentication#replace-a-leaked-key'],
  },
  'find out which release breaks what': {
    'release-notes/25W40.mdx': ['## All releases', '[24W48](/24W48)', '## Action needed'],
    'release-notes/25W32.mdx': ['## Breaking', 'since August 6, 2025'],
    'release-notes/25W21.mdx': ['## Deprecated', 'until May 25, 2026'],
    'api/api_intro.mdx': ['at least 12 months', '| Breaking |'],
  },
}
