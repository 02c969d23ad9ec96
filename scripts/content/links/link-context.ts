import { collectRoutes, type Site } from '../read/build-site.ts'
import { listGeneratedFiles } from '../read/list-generated-files.ts'
import type { Theme } from '../read/read-theme.ts'
import { collectRedirects } from './collect-redirects.ts'
import type { LinkContext } from './resolve-link.ts'

/** Creates what links are resolved in. */
export function createLinkContext(site: Site, theme: Theme | undefined): LinkContext {
  return {
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    navigation: theme?.navigation ?? [],
    generatedFiles: listGeneratedFiles(site),
  }
}
