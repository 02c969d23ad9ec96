export * from '../content/collect-prose.ts'
