import * as z from 'zod'
import { expectedOf } from '#core/yaml/expected-value.ts'

const productNameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .&'+-]{0,58}[\p{L}\p{N}.+])?$/u)
  .meta({ expected: "letters, digits, spaces and `.&'+-`, at most 60 characters" })

const identifierSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,38}$/)
  .meta({ expected: 'lower-case letters, digits and hyphens' })

const host = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)+`

const hostNameSchema = z
  .string()
  .regex(new RegExp(`^(?=.{4,200}$)${host}$`))
  .meta({ expected: 'a host name' })

export const emailSchema = z
  .string()
  .regex(new RegExp(String.raw`^[\w.+-]+@${host}$`, 'i'))
  .meta({ expected: 'an email address' })

const httpsUrlSchema = z
  .string()
  .regex(new RegExp(String.raw`^https://${host}(?::\d+)?(?:/[\w./~-]*)?$`, 'i'))
  .meta({ expected: 'an `https://` URL without a query' })

/**
 * Schema of the site URL. Its path must be plain, since all URLs of the site start with it. Cuts
 * the slash at its end.
 */
const siteUrlSchema = z
  .string()
  .regex(new RegExp(String.raw`^https://${host}(?::\d+)?(?:/[\w~-][\w.~-]*)*/?$`, 'i'))
  .overwrite((url) => url.replace(/\/$/, ''))
  .meta({ expected: 'an `https://` URL, with a path if the site is below one' })

const pathsSchema = z
  .string()
  .regex(/^(?:(?:\/[\w~-][\w.~-]*)+(?: (?!$)|$))+$/)
  .meta({ expected: 'paths such as `/docs /help` with spaces between them' })

/**
 * Schema of `product.yaml`. Pages use its values as `{product.key}`. An optional key is required if
 * pages or settings use it.
 */
export const productSchema = z.strictObject({
  name: productNameSchema.describe('Name of the product, as readers know it'),
  slug: identifierSchema
    .optional()
    .describe('The name in URLs: the command line category is `/category/{slug}-cli-tool`'),
  cli: identifierSchema.optional().describe('Name of the command-line executable'),
  cliPackage: z
    .string()
    .regex(/^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]{0,60}$/)
    .meta({ expected: 'a package name such as `acme-cli`' })
    .optional()
    .describe('Package that installs the executable'),
  envPrefix: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,30}$/)
    .meta({ expected: 'capital letters, digits and underscores' })
    .optional()
    .describe('Prefix of the environment variables, without the underscore after it'),
  domain: hostNameSchema.optional().describe('Domain under which each customer has a subdomain'),
  apiHost: hostNameSchema.optional().describe('Host of the tenant that the examples use'),
  email: emailSchema.optional().describe('Support address'),
  securityEmail: emailSchema.optional().describe('Address for reports of security problems'),
  salesEmail: emailSchema.optional().describe('Address for plans and prices'),
  loginUrl: httpsUrlSchema
    .optional()
    .describe('Sign-in page of the product, the target of the back link'),
  statusUrl: httpsUrlSchema.optional().describe('Status page of the product'),
  docsUrl: siteUrlSchema.describe(
    'URL at which this site is published: canonical links, sitemap, feeds',
  ),
  docsPaths: pathsSchema
    .optional()
    .describe('Paths of this site below `docsUrl`, if another site has the others'),
  cliRepositoryUrl: httpsUrlSchema
    .optional()
    .describe('Public repository of the command-line tool'),
  editUrl: httpsUrlSchema
    .optional()
    .describe('URL of the content folder in the repository; a page links to its source there'),
  reportUrl: z
    .union([emailSchema, httpsUrlSchema])
    .meta({ expected: 'an email address, or an `https://` URL without a query' })
    .optional()
    .describe('Address or form for problems with a page; a form gets the URL as `?page=`'),
  imageHosts: z
    .string()
    .regex(new RegExp(`^${host}(?: ${host})*$`))
    .meta({ expected: 'host names with spaces between them' })
    .optional()
    .describe('Other hosts whose images pages may show'),
  copyrightYear: z
    .string()
    .regex(/^\d{4}$/)
    .meta({ expected: 'a year in quotes, such as `"2025"`' })
    .optional()
    .describe('Year of the copyright line'),
})

/** Returns advice on adding a missing key, or `undefined` if the schema has no such key. */
export function helpForMissingKey(key: string): string | undefined {
  const field = Object.entries(productSchema.shape).find(([name]) => name === key)?.[1]
  return field && `Add \`${key}\` to \`product.yaml\`: ${expectedOf(field)}`
}

export type Product = z.infer<typeof productSchema>

/** Product with all keys set. The gate reports missing keys that the settings read. */
export type CompleteProduct = { [Key in keyof Product]-?: NonNullable<Product[Key]> }
