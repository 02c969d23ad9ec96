import * as z from 'zod'

/** Characters without meaning in YAML, Markdown, JSX, HTML and shells. */
const plainName = z.string().regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .&'+-]{0,58}[\p{L}\p{N}.+])?$/u)
const word = z.string().regex(/^[a-z][a-z0-9-]{0,38}$/)
const hostName = z.string().regex(/^(?=.{4,200}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
const email = z.string().regex(/^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
const url = z.string().regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/[\w./~-]*)?$/i)

/** URL with a plain path, since it prefixes all addresses of the site. */
const siteUrl = z
  .string()
  .regex(/^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/[\w~-][\w.~-]*)*\/?$/i)

const expectedUrl = 'an `https://` address without a query'

/**
 * Schema of `product.yaml`. Pages use its values as `{product.key}`. Optional keys are required by
 * the pages and settings that use them.
 */
export const productSchema = z.strictObject({
  name: plainName.meta({
    description: 'Name of the product, as readers know it',
    expected: "letters, digits, spaces and `.&'+-`, at most 60 characters",
  }),
  slug: word.optional().meta({
    description: 'The name in addresses: the command line category is `/category/{slug}-cli-tool`',
    expected: 'lower-case letters, digits and hyphens',
  }),
  cli: word.optional().meta({
    description: 'Name of the command-line executable',
    expected: 'lower-case letters, digits and hyphens',
  }),
  cliPackage: z
    .string()
    .regex(/^(?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]{0,60}$/)
    .optional()
    .meta({
      description: 'Package that installs the executable',
      expected: 'a package name such as `acme-cli`',
    }),
  envPrefix: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,30}$/)
    .optional()
    .meta({
      description: 'Prefix of the environment variables, without the underscore after it',
      expected: 'capital letters, digits and underscores',
    }),
  domain: hostName.optional().meta({
    description: 'Domain under which each customer has a subdomain',
    expected: 'a host name',
  }),
  apiHost: hostName.optional().meta({
    description: 'Host of the tenant that the examples use',
    expected: 'a host name',
  }),
  email: email.optional().meta({ description: 'Support address', expected: 'an email address' }),
  securityEmail: email.optional().meta({
    description: 'Address for reports of security problems',
    expected: 'an email address',
  }),
  salesEmail: email.optional().meta({
    description: 'Address for plans and prices',
    expected: 'an email address',
  }),
  loginUrl: url.optional().meta({
    description: 'Sign-in page of the product, the target of the back link',
    expected: expectedUrl,
  }),
  statusUrl: url
    .optional()
    .meta({ description: 'Status page of the product', expected: expectedUrl }),
  docsUrl: siteUrl.meta({
    description: 'Address at which this site is published: canonical links, sitemap, feeds',
    expected: 'an `https://` address, with a path where the site is below one',
  }),
  cliRepositoryUrl: url.optional().meta({
    description: 'Public repository of the command-line tool',
    expected: expectedUrl,
  }),
  editUrl: url.optional().meta({
    description:
      'Address of the content folder in the repository; a page links to its source there',
    expected: expectedUrl,
  }),
  copyrightYear: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .meta({
      description: 'Year of the copyright line',
      expected: 'a year in quotes, such as `"2025"`',
    }),
})

/** Returns advice on adding a missing key, or `undefined` if there is no such key. */
export function helpForMissingKey(key: string): string | undefined {
  const field = Object.entries(productSchema.shape).find(([name]) => name === key)?.[1]
  const expected = field?.meta()?.expected
  return typeof expected === 'string'
    ? `Add \`${key}\` to \`product.yaml\`: ${expected}`
    : undefined
}

export type Product = z.infer<typeof productSchema>

/** Product with all keys. The gate reports keys that the settings read but the product lacks. */
export type CompleteProduct = { [Key in keyof Product]-?: NonNullable<Product[Key]> }
