import { expect, it } from 'vitest'
import { loadSite } from '#content/read/load-site.ts'
import { collectRoutes } from '#content/site.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { contentDir } from './page-code.ts'

const content = await readContent(contentDir, features)
const site = await loadSite(content, features)

const specRoutes = [
  '/',
  ...['/tms', '/quick-start', '/test-run-configuration'],
  ...['/administration-intro', '/users-permissions', '/billing'],
  ...[
    'api_intro',
    'authentication',
    'folders',
    'html-support',
    'milestone',
    'plan',
    'projects',
    'result',
    'run',
    'settings',
    'tag',
    'tcases',
    'upload_file',
    'users',
  ].map((name) => `/api/${name}`),
  ...[
    '/automation-intro',
    '/cli-description',
    '/cli-usage',
    `/category/${site.variables.slug}-cli-tool`,
  ],
  ...['/automation/github-actions-integration', '/automation/gitlab-cicd-integration'],
  ...['/import', '/export'],
  ...['/issue-trackers-intro', '/jira', '/github', '/linear', '/custom-issue-trackers'],
  ...['/jira-custom', '/clickup', '/document360', '/gitlab', '/notion', '/nuclino', '/sentry'],
  ...['/trello', '/youtrack', '/zendesk', '/zoho-desk'],
  ...['/help-and-support', '/contact-us'],
  ...['/24W48', '/24W52', '/25W03', '/25W07', '/25W10', '/25W13', '/25W17', '/25W21'],
  ...['/25W24', '/25W27', '/25W32', '/25W36', '/25W40'],
]

it('has the sixty routes of the specification and no other', () => {
  const routes = [...collectRoutes(site).keys()]
  expect(routes.sort()).toEqual(specRoutes.toSorted())
  expect(new Set(specRoutes).size).toBe(60)
})
