import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { currentSnapshotFile, snapshotFolders } from '#generate/output-folders.ts'

/** Number of snapshots to keep for pages that Next has begun to render. */
const keptSnapshots = 5

/**
 * Makes Next render pages from a snapshot. A page reads all of its files from one snapshot, since a
 * page with old text and a new revision would never be refreshed.
 */
export async function publishSnapshot(number: number): Promise<void> {
  const draft = `${currentSnapshotFile}.tmp`
  await writeFile(draft, String(number))
  await rename(draft, currentSnapshotFile)
  const outdated = path.dirname(snapshotFolders(number - keptSnapshots).data)
  await rm(outdated, { recursive: true, force: true })
}
