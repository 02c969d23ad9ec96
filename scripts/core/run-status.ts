/** Statuses of a test case in a run. Each has its color in `app/styles/front.css`. */
export const runStatuses = ['open', 'passed', 'failed', 'blocked', 'skipped'] as const
