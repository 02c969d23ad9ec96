import * as z from 'zod'
import { findNearest } from '#core/did-you-mean.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'

const navLink = z
  .strictObject({
    label: z.string().optional(),
    docId: z.string().optional(),
    href: z.string().optional(),
  })
  .refine(({ docId, href }) => (docId === undefined) !== (href === undefined), {
    error: 'expected either `docId` or `href`',
  })

/** The settings that the content check looks at; missing keys are left to the type check. */
const themeSchema = z.looseObject({
  navbar: z.array(navLink).optional(),
  footer: z.looseObject({ links: z.array(navLink).optional() }).optional(),
  announcement: z
    .strictObject({
      id: z.string().optional(),
      text: z.string(),
      colors: z.strictObject({ background: z.string(), text: z.string() }).optional(),
      closable: z.boolean().optional(),
    })
    .nullish(),
})

/** A link of the navigation bar or the footer, by doc id or address. */
export type NavLink = z.infer<typeof navLink>

/** Checks settings that `text` returned. Problems are placed where their key is first written. */
export function checkTheme(
  settings: unknown,
  text: string,
): { value: z.infer<typeof themeSchema> | undefined; problems: SchemaProblem[] } {
  const { data, error } = themeSchema.safeParse(settings)
  return { value: data, problems: (error?.issues ?? []).flatMap((issue) => describe(issue, text)) }
}

function describe(issue: z.core.$ZodIssue, text: string): SchemaProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.path.includes('announcement')
      ? ['id', 'text', 'colors', 'closable']
      : ['label', 'docId', 'href']
    return issue.keys.map((key) => {
      const nearest = findNearest(key, known)
      const help = `Known keys: ${known.map((each) => `\`${each}\``).join(', ')}`
      const meant = nearest ? `; did you mean \`${nearest}\`?` : ''
      return { message: `Unexpected key \`${key}\`${meant}`, ...placeOf(key, text), help }
    })
  }
  const name = issue.path.map(String).join('.')
  const key = issue.path.findLast((each) => typeof each === 'string') ?? ''
  return [{ message: `Unexpected \`${name}\`: ${issue.message}`, ...placeOf(key, text) }]
}

function placeOf(key: string, text: string) {
  const start = Math.max(0, text.search(new RegExp(`\\b${key}\\b["']?\\s*:`)))
  return { start, end: start + key.length }
}
