// A worker thread does not inherit the loader that lets Node read TypeScript.
import { register } from 'tsx/esm/api'

register()

const { default: compileTask } = await import('./compile-worker.ts')

export default compileTask
