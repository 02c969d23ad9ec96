import { parse } from 'yaml'
import { pathOfFacts, type Facts } from '#features/facts/facts.ts'
import { readConfig } from './content.ts'

type ExampleCompany = NonNullable<Facts['example']>

export type Run = ExampleCompany['runs'][number]

/** Fields of `facts/example.yaml` that tests read. */
interface ExampleData extends Pick<ExampleCompany, 'people' | 'runs'> {
  projects: { code: string }[]
  folders: { id: number; parentId: number; path: string }[]
  tags: Titled[]
  cases: TestCase[]
  milestones: Titled[]
  configurations: Titled[]
}

interface Titled {
  id: number | string
  title: string
}

interface TestCase extends Titled {
  seq: number
  type?: 'template' | 'filled'
  folder: string
  priority: 'low' | 'medium' | 'high'
  tags?: string[]
}

/** Example company that pages and samples are compared with. */
export const exampleCompany = parse(readConfig(pathOfFacts('example'))) as ExampleData
