import { codeAndSiteDefects } from './defects/index.ts'
import { testDefects } from './test-defects.ts'

await testDefects(codeAndSiteDefects)
