import { renderNginx } from './nginx/render-nginx.ts'
import { renderDocker } from './render-docker.ts'
import { renderHeadersFile } from './render-headers-file.ts'
import { renderVercel } from './render-vercel.ts'
import type { HostFiles, ServedSite } from './served-site.ts'

const renderers = {
  cloudflare: renderHeadersFile,
  netlify: renderHeadersFile,
  vercel: renderVercel,
  nginx: renderNginx,
  docker: (site: ServedSite) => ({ ...renderNginx(site), ...renderDocker() }),
}

/** Something that can serve the site, and reads files of its own. */
export type Host = keyof typeof renderers

/** Renders the files that hosts read; pure. */
export function renderHostFiles(hosts: readonly Host[], site: ServedSite): HostFiles {
  return Object.assign({}, ...hosts.map((host) => renderers[host](site))) as HostFiles
}

/** Whether one of the hosts sends files that are compressed beforehand. */
export function wantsCompressed(hosts: readonly Host[]): boolean {
  return hosts.includes('nginx') || hosts.includes('docker')
}
