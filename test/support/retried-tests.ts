import type { Reporter, TestModule } from 'vitest/node'

/** Vitest reporter that lists the tests that passed only on a retry. */
export class RetriedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const retried = tests.filter((test) => test.diagnostic()?.flaky)
    for (const { project, module, fullName } of retried) {
      console.warn(`Passed on a retry: ${project.name} ${module.relativeModuleId} > ${fullName}`)
    }
  }
}
