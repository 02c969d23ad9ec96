import GithubSlugger from 'github-slugger'

/** Name of the file that holds all manuals, at the top of the project. */
export const manualFileName = 'RULES.md'

/** The anchor that GitHub and GitLab give the heading of a rule in the manual. */
export function ruleAnchor(id: string): string {
  return new GithubSlugger().slug(id)
}
