import { collectRoutes, type Site } from '../read/build-site.ts'
import { listGeneratedFiles } from '../read/list-generated-files.ts'
import { collectNavigation } from '../read/read-navigation.ts'
import type { SourceFile } from '../read/read-content.ts'
import { collectRedirects } from './collect-redirects.ts'
import type { LinkContext } from './resolve-link.ts'

/** Creates what links are resolved in; `theme` is the file that names the navigation's pages. */
export function createLinkContext(site: Site, theme: SourceFile | undefined): LinkContext {
  return {
    site,
    routes: collectRoutes(site),
    redirects: collectRedirects(site),
    navigation: theme ? collectNavigation(theme) : [],
    generatedFiles: listGeneratedFiles(site),
  }
}
