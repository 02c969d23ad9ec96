import type { LinkUse } from '#content/links/collect-links.ts'
import {
  resolveLink,
  resolveSettingsPath,
  type LinkTarget,
  type SiteContext,
} from '#content/links/resolve-link.ts'
import { isPage, type Document } from '#content/page.ts'
import type { SitePageRule, SiteRule } from '#content/rule.ts'
import { didYouMean } from '#core/did-you-mean.ts'
import type { Finding, Offsets } from '#core/diagnostic.ts'
import { decodeUrl, stripQueryAndHash } from '#core/url.ts'
import { fillVariables } from '#core/variables.ts'
import { checkLinks, describeAddressWithoutScheme } from './link-address.ts'
import { describeMissingDocId, describeMissing, type Missing } from './describe-missing.ts'

const common = { isGeneral: true, fixes: 'content', scope: 'site-page' } as const

/**
 * Fixes links to pages that moved since the base, and links that differ from one route or file only
 * in case, slashes or file extension.
 */
export const linkMissingPageRule: SitePageRule = {
  ...common,
  id: 'link:missing-page',
  summary: 'A link to a route leads to a page of the site.',
  severity: 'error',
  isRequired: true,
  check: checkMissing('page'),
}

/** Fixes `.md` extensions, backslashes, and links to and from files that moved since the base. */
export const linkMissingFileRule: SitePageRule = {
  ...common,
  id: 'link:missing-file',
  summary: 'A relative link names the file of a published page, or another file that exists.',
  severity: 'error',
  isRequired: true,
  check: checkMissing('file'),
}

/** Fixes paths to moved images, paths on moved pages, and paths from the content root. */
export const linkMissingImageRule: SitePageRule = {
  ...common,
  id: 'link:missing-image',
  summary: 'An image is an existing file of the content folder.',
  severity: 'error',
  isRequired: true,
  check: checkMissing('image'),
}

export const linkMissingAnchorRule: SitePageRule = {
  ...common,
  id: 'link:missing-anchor',
  summary: 'The part of a link after `#` is an anchor of the target page.',
  severity: 'warning',
  check: checkMissing('anchor'),
}

export const navigationMissingPageRule: SiteRule = {
  id: 'navigation:missing-page',
  summary: 'Links in `theme.config.tsx` lead to existing pages.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  check: (context) => checkSettings('page', context),
}

export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  summary: 'The part after `#` of a link in `theme.config.tsx` is an anchor of the target page.',
  severity: 'warning',
  scope: 'site',
  check: (context) => checkSettings('anchor', context),
}

type Noun = 'page' | 'file' | 'image' | 'anchor'

function checkMissing(noun: Noun) {
  return checkLinks((link, page, context: SiteContext): Finding | undefined => {
    if (noun === 'anchor' && !isPage(page) && /^#(?!top$)./.test(link.url)) {
      const help = 'Write the route of the page before `#`, as in `/quick-start#create-a-project`'
      return { message: `Link \`${link.url}\` names no page`, help }
    }
    const target = resolveLink(link, page, context)
    if (nounOf(target) !== noun) return undefined
    const name = target.type === 'missing' ? target.name : undefined
    if (name === '') return { message: 'Link has no destination' }
    const address = noun === 'image' ? undefined : describeAddressWithoutScheme(name ?? '')
    if (address) return address
    const missing = describeMissing(target, page, context)
    return missing && toFinding(missing, findWritten(link, target, page, context))
  })
}

function* checkSettings(noun: 'page' | 'anchor', context: SiteContext) {
  for (const { target, source, start, end } of context.site.theme?.settingsLinks ?? []) {
    let missing: Missing | undefined
    if ('route' in target) {
      const found = resolveSettingsPath(target, source, context)
      const isAbout = noun === 'page' ? found.type === 'missing' : nounOf(found) === noun
      if (isAbout) missing = describeMissing(found, undefined, context)
    } else if (noun === 'page') missing = describeMissingDocId(target.docId, context)
    if (missing) yield { owner: source, start, end, ...toFinding(missing) }
  }
}

function nounOf(target: LinkTarget): string | undefined {
  if (target.type === 'missing') return target.noun
  return target.type === 'route' && target.missingAnchor !== undefined ? 'anchor' : undefined
}

/** Converts what is missing to a finding. An exact suggestion replaces the written name. */
function toFinding(
  { subject, clause, suggestion, help, isCaused = false }: Missing,
  written?: Offsets,
): Finding {
  const { name: text, isExact = false } = suggestion ?? {}
  const shownHelp = help ?? (text && `Write \`${text}\``)
  return {
    message: `Cannot find ${subject}${clause ?? didYouMean(text)}`,
    ...(shownHelp && { help: shownHelp }),
    ...(isCaused && { isCaused }),
    ...(text !== undefined && isExact && written && { fix: [{ ...written, text }] }),
  }
}

/**
 * Finds the path or the anchor of a link in its text. Returns `undefined` if it is written in
 * another way, as with character references.
 */
function findWritten(
  { start, end, url }: LinkUse,
  target: LinkTarget,
  { file }: Document,
  { site }: SiteContext,
): Offsets | undefined {
  const source = file.text.slice(start, end)
  if (target.type === 'route') {
    const [written = ''] = /#(?:(?!:~:).)*/s.exec(source) ?? []
    const at = start + source.indexOf('#')
    const isLiteral = decodeUrl(written.slice(1)) === target.missingAnchor
    return isLiteral ? { start: at, end: at + written.length } : undefined
  }
  const written = stripQueryAndHash(source)
  const isLiteral = fillVariables(written, site.variables) === stripQueryAndHash(url)
  return isLiteral ? { start, end: start + written.length } : undefined
}
