// Worker threads do not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()

const { default: analyzeTask } = await import('./worker.ts')

export default analyzeTask
