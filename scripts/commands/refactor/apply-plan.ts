import { existsSync, readdirSync, rmdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { decodeText } from '#content/read/read-file.ts'
import { toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { keepFileFormat } from '#gate/fix/fix-files.ts'
import { applyPlanned } from './apply-planned.ts'
import type { RefactorPlan } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** One file before and after; undefined text for what is no text. */
interface ChangedFile {
  from: string
  /** Undefined where the file is removed. */
  to: string | undefined
  before: string | undefined
  after: string | undefined
}

/**
 * Renders what a plan does as a unified diff that git can apply; of a file that is no text and is
 * removed it has the name alone.
 */
export function renderPlan(plan: RefactorPlan, workspace: Workspace): string {
  const nameOf = (file: string) => trim(toDisplayPath(path.join(workspace.contentDir, file)))
  return listChanges(plan, workspace)
    .map(({ from, to, before, after }) => {
      const old = `a/${nameOf(from)}`
      const next = to === undefined ? '/dev/null' : `b/${nameOf(to)}`
      const head = [
        `diff --git ${old} b/${nameOf(to ?? from)}`,
        ...(to === undefined ? ['deleted file mode 100644'] : []),
        ...(to !== undefined && to !== from
          ? [`rename from ${nameOf(from)}`, `rename to ${nameOf(to)}`]
          : []),
      ]
      const texts: [string, string] = [before ?? '', after ?? '']
      const patch = createTwoFilesPatch(old, next, ...texts, '', '', { context: 1 })
      const hasPatch = before !== undefined && before !== after
      return `${head.join('\n')}\n${hasPatch ? patch.replace(/^=+\n/, '') : ''}`
    })
    .join('')
}

/**
 * Does what a plan says: everything, or nothing where a file has changed since it was read. Byte order
 * marks and line ends stay what they were. Returns the paths of the files that were changed.
 */
export async function applyPlan(plan: RefactorPlan, workspace: Workspace): Promise<string[]> {
  const { contentDir } = workspace
  const pathOf = (file: string) => path.resolve(contentDir, file)
  const files = new Map<string, string | Uint8Array>()
  const removals: string[] = []
  const changes = listChanges(plan, workspace)
  for (const { from, to, before, after } of changes) {
    const bytes = await readFile(pathOf(from))
    if (before !== undefined && decodeText(bytes) !== before) {
      throw new UsageError(`\`${from}\` has changed in the meantime; nothing was done`)
    }
    const isText = before !== undefined && after !== undefined
    const content = isText ? keepFileFormat(bytes.toString('utf8'), after) : bytes
    if (to !== undefined) files.set(pathOf(to), content)
    if (to !== from) removals.push(pathOf(from))
  }
  for (const [file, content] of files) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  for (const file of removals) await rm(file, { force: true })
  for (const file of removals) removeEmptyFolders(path.dirname(file), path.resolve(contentDir))
  return changes.map(({ from, to }) => toDisplayPath(pathOf(to ?? from)))
}

function listChanges(plan: RefactorPlan, { files }: Workspace): ChangedFile[] {
  const names = new Set([...plan.renames.keys(), ...plan.removals, ...plan.edits.keys()])
  return [...names].sort().flatMap((from): ChangedFile[] => {
    const isRemoved = plan.removals.has(from)
    const before = files.get(from)?.text
    const edits = plan.edits.get(from) ?? []
    const after = before === undefined ? undefined : applyPlanned(before, edits)
    const to = isRemoved ? undefined : (plan.renames.get(from) ?? from)
    if (to === from && before === after) return []
    return [{ from, to, before, after: isRemoved && before !== undefined ? '' : after }]
  })
}

/** Removes a folder that has become empty, and those above it, up to the content folder. */
function removeEmptyFolders(dir: string, root: string): void {
  for (let at = dir; at.startsWith(root + path.sep); at = path.dirname(at)) {
    if (!existsSync(at)) continue
    if (readdirSync(at).length > 0) return
    rmdirSync(at)
  }
}

/** Patches name absolute paths without the first slash. */
function trim(file: string): string {
  return file.replace(/^\/+/, '')
}
