import { existsSync } from 'node:fs'
import path from 'node:path'

/** Path of nginx; undefined where it is not installed. */
export function findNginx(): string | undefined {
  // It is in a folder that only administrators have in their PATH.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))
}
