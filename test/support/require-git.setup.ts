import { execFileSync } from 'node:child_process'

/** Fails with one line if Git is missing, since many tests compare revisions. */
export function setup(): void {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error('The tests need Git; install it, and run them again')
  }
}
