import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderStructuredData } from '#generate/structured-data.ts'
import type { NavigationEntry } from '#core/navigation.ts'
import { productSchema } from '#content/schema/product.ts'
import type { PageData } from '#content/generated-site.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import { testProductYaml } from '../support/site.ts'

const product = productSchema.parse(parse(testProductYaml))
const theme = createThemeSchema(product).parse({})
const data: PageData = {
  ...{ title: 'Send a parcel', description: 'Hand it over.', route: '/send', docId: 'send' },
}

it('has the category of a page in its breadcrumbs, even if the page is the first one there', () => {
  const trail: NavigationEntry[] = [
    ['Parcels', [['Send a parcel', '/send']]],
    ['Send a parcel', '/send'],
  ]
  const graph = renderStructuredData({ data, trail, product, theme })
  expect(graph).toContain('"position":2,"name":"Parcels"')
  expect(graph).toContain('"position":3,"name":"Send a parcel"')
})
