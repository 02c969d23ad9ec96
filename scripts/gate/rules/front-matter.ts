import {
  type PageRule,
  toRelatedLocation,
  type SiteRule,
  type SitePageRule,
} from '#content/rule.ts'
import { isPage, isCutByYaml, type Document } from '#content/page.ts'
import { conflictProblem } from '#content/parse/parse-mdx.ts'
import { type RouteOwner, isPublished } from '#content/site.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { textStart } from '#core/diagnostic.ts'
import { listNewOwnersLast } from './routes.ts'
import path from 'node:path/posix'
import { isReleaseNote, mondayOfWeek } from '#content/read/release-notes.ts'

/**
 * Reports missing front matter, invalid YAML and violations of the schema in
 * `scripts/content/schema/front-matter.ts`.
 */
export const frontMatterSchemaRule: PageRule = {
  id: 'front-matter:schema',
  isGeneral: true,
  summary: 'Front matter is YAML with the keys and types of its schema.',
  fixes: 'content',
  severity: 'error',
  isRequired: true,
  check: (document) =>
    // `text:conflict-marker` reports a conflict, which breaks the YAML around it.
    isPage(document) && document.mdx.problem !== conflictProblem
      ? document.frontMatterProblems
      : [],
}

export const yamlCutTextRule: PageRule = {
  id: 'yaml:cut-text',
  summary: 'A value in front matter that contains ` #` is in quotes.',
  severity: 'warning',
  check: (document) => (isPage(document) ? document.cutTexts : []),
}

export const frontMatterDuplicateTitleRule = createDuplicateTextRule(
  'title',
  'Say what is special about this page; `sidebar_label` can stay short',
)

export const frontMatterDuplicateDescriptionRule = createDuplicateTextRule(
  'description',
  'Say what the reader gets from this page only',
)

type TextField = 'title' | 'description'

/** Creates a rule that ignores letter case and a final period, and skips drafts. */
function createDuplicateTextRule(key: TextField, help: string): SiteRule {
  return {
    id: `front-matter:duplicate-${key}`,
    summary: `No two pages have the same ${key}.`,
    severity: 'warning',
    scope: 'site',
    check: (context) => findDuplicates(context, key, help),
  }
}

/**
 * Finds pages and category indexes with the same title or description. Reports only one of them,
 * preferably one that is new or changed.
 */
function* findDuplicates(context: SiteContext, key: TextField, help: string) {
  const ownersByText = new Map<string, RouteOwner[]>()
  const keyOf = (owner: RouteOwner) => `${readField(owner, key)} ${owner.file.path}`
  for (const owner of listNewOwnersLast(keyOf, context)) {
    const text = readField(owner, key)?.toLowerCase().replace(/\.$/, '')
    if (text !== undefined) ownersByText.set(text, [...(ownersByText.get(text) ?? []), owner])
  }
  for (const duplicates of ownersByText.values()) {
    if (duplicates.length === 1) continue
    const last = duplicates.pop()!
    // Resolve offsets for duplicates only, since `offsetsOf` has to parse cached pages.
    const related = duplicates.map((owner) =>
      toRelatedLocation(owner, owner.offsetsOf(key) ?? textStart, `The same ${key}`),
    )
    yield { owner: last, ...last.offsetsOf(key), message: `Duplicate ${key}`, help, related }
  }
}

function readField(owner: RouteOwner, key: TextField): string | undefined {
  return isCutByYaml(key, owner) ? undefined : owner.frontMatter?.[key]
}

/** Skips descriptions that YAML truncates. Measures the text with variables filled in. */
export const frontMatterDescriptionLengthRule: PageRule = {
  id: 'front-matter:description-length',
  summary: 'The description of a page has 70 to 160 characters, as search results show that many.',
  severity: 'warning',
  *check(page) {
    const frontMatter = findListedFrontMatter(page)
    const range = page.offsetsOf('description')
    if (!frontMatter || !range || isCutByYaml('description', page)) return
    const { length } = Array.from(frontMatter.description)
    if (length >= 70 && length <= 160) return
    yield {
      message: `Description has ${length} characters, expected 70 to 160`,
      ...range,
      help:
        length < 70
          ? 'Say in one or two sentences what the reader gets from the page'
          : `Shorten it by ${length - 160} characters`,
      note: 'Search results and link previews show it',
    }
  },
}

/** Checks pages and generated category indexes. */
export const frontMatterMissingDescriptionRule: PageRule = {
  id: 'front-matter:missing-description',
  summary: 'A page has a description of its own.',
  severity: 'warning',
  *check(page) {
    if (!findListedFrontMatter(page) || page.offsetsOf('description')) return
    yield {
      message: 'Cannot find `description`',
      help: 'Say in one or two sentences what the reader gets from the page',
      note: 'Without it, search results and cards show the start of the text or the title',
    }
  },
}

/** Returns the front matter, or `undefined` if the page is unlisted or a draft. */
function findListedFrontMatter({ frontMatter }: Document): Document['frontMatter'] {
  return frontMatter?.unlisted || frontMatter?.draft ? undefined : frontMatter
}

/** Runs only if `lint.yaml` sets `reviewed-within`. Skips release notes, drafts and unlisted pages. */
export const frontMatterReviewDueRule: SitePageRule = {
  id: 'front-matter:review-due',
  summary:
    'The date in `reviewed` is at most as many days old as `reviewed-within` in `lint.yaml` says.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, { reviewedWithin }) {
    if (reviewedWithin === undefined || !isPage(page) || !page.frontMatter) return
    if (!isPublished(page) || isReleaseNote(page)) return
    const { reviewed, unlisted } = page.frontMatter
    if (unlisted) return
    const help = 'Read the page, correct it, and set `reviewed` to the date of today'
    if (reviewed === undefined) {
      yield { message: 'Cannot find `reviewed`, the date of the last review', help }
    } else if (Date.parse(reviewed) + reviewedWithin * msPerDay < Date.now()) {
      const message = `Review is overdue: last on \`${reviewed}\`, due every ${reviewedWithin} days`
      yield { message, help, ...page.offsetsOf('reviewed') }
    }
  },
}

const msPerDay = 24 * 60 * 60 * 1000

/** Skips pages whose name does not look like a week, such as `archive`. */
export const releaseNoteWeekRule: PageRule = {
  id: 'release-note:week',
  summary: 'A release note is named after its week, such as `25W40`, which determines its order.',
  severity: 'error',
  *check(page) {
    if (!isPage(page)) return
    const name = path.basename(page.docId)
    const week = isReleaseNote(page) && weekNamePattern.exec(name)
    if (!week) return
    const [, year, number] = week
    const expected = `${year}W${number!.padStart(2, '0')}`
    if (!mondayOfWeek(expected)) {
      const help = 'Weeks are those of ISO 8601, `01` to `52` and in some years `53`'
      yield { message: `Cannot find week \`${number}\` of 20${year}`, help }
    } else if (name !== expected) {
      const help = `Rename the file to \`${expected}.mdx\``
      yield {
        message: `Release note is named \`${name}\`, expected \`${expected}\``,
        help,
      }
    }
    const position = page.offsetsOf('sidebar_position')
    if (!position) return
    yield {
      ...position,
      severity: 'warning',
      message: '`sidebar_position` has no effect, since release notes are sorted by week',
      help: 'Remove the line',
    }
  },
}

/** Week of a year, such as `25W40`, `2025-w40` or `25 Week 40`. */
const weekNamePattern = /^(?:20)?(\d\d)[-_. ]?w(?:eek)?[-_. ]?(\d{1,2})$/i
