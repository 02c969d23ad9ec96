import { expect, it } from 'vitest'
import { collectRedirects, collectRoutes } from '#content/site.ts'
import { site } from './content.ts'

const specRoutes = `
/ /tms /quick-start /test-run-configuration
/administration-intro /users-permissions /billing
/api/api_intro /api/authentication /api/folders /api/html-support /api/milestone /api/plan
/api/projects /api/result /api/run /api/settings /api/tag /api/tcases /api/upload_file /api/users
/automation-intro /cli-description /cli-usage /category/${site.variables.slug}-cli-tool
/automation/github-actions-integration /automation/gitlab-cicd-integration /import /export
/issue-trackers-intro /jira /github /linear /custom-issue-trackers /jira-custom /clickup
/document360 /gitlab /notion /nuclino /sentry /trello /youtrack /zendesk /zoho-desk
/help-and-support /contact-us
/24W48 /24W52 /25W03 /25W07 /25W10 /25W13 /25W17 /25W21 /25W24 /25W27 /25W32 /25W36 /25W40
`
  .trim()
  .split(/\s+/)

it('has the 60 routes in the specification, as pages or redirects, whatever others it has', () => {
  expect(new Set(specRoutes).size).toBe(60)
  const routes = [...collectRoutes(site).keys(), ...collectRedirects(site).keys()]
  expect(routes).toEqual(expect.arrayContaining(specRoutes))
})
