// A worker thread does not inherit the loader that lets Node read TypeScript.
import { register } from 'tsx/esm/api'

register()

const { default: analyzeTask } = await import('./worker.ts')

export default analyzeTask
