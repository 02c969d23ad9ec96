import path from 'node:path'

/** Whether this is `npm run dev`. */
export const isPreview = process.env.NODE_ENV === 'development'

/** Path of a generated file. The preview has its own, so that a build beside it disturbs neither. */
export function generatedFile(folder: 'compiled' | 'site', name: string): string {
  return path.join(process.cwd(), isPreview ? '.cache/preview' : '.cache', folder, name)
}
