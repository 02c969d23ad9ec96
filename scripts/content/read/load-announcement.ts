import type { LinkData } from '../links/collect-links.ts'
import type { Announcement } from '../parse/parse-announcement.ts'
import type { SourceFile } from './read-content.ts'

/**
 * Reads what the theme's file announces; undefined where it announces nothing. The parser of scripts is
 * loaded only for a file that says anything of an announcement but that there is none.
 */
export async function loadAnnouncement(
  theme: SourceFile | undefined,
  data: LinkData,
): Promise<Announcement | undefined> {
  if (!theme || !mention.test(theme.text)) return undefined
  const { parseAnnouncement } = await import('../parse/parse-announcement.ts')
  return parseAnnouncement(theme, data)
}

const mention = /\bannouncement\b(?!["']?\s*:\s*(?:null|undefined|Announcement\s*\|\s*null)\b)/
