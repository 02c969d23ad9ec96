import { pageDefects } from './defects/index.ts'
import { testDefects } from './test-defects.ts'

await testDefects(pageDefects)
