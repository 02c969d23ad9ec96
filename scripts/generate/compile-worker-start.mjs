// Worker threads do not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()

const { default: compileTask } = await import('./compile-worker.ts')

export default compileTask
