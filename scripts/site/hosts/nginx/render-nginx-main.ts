/** Where nginx finds the site and puts what it needs to run. */
export interface NginxPlace {
  root: string
  /** Address and port, or a port alone. */
  listen: string
  /** Folder that the user of the process may write to. */
  work: string
  /** Whether nginx has the module that sends files which are compressed with brotli. */
  hasBrotli: boolean
}

/** Renders a whole configuration of nginx, for a process that may listen on high ports alone. */
export function renderNginxMain(place: Partial<NginxPlace> = {}): string {
  const { root, listen, work, hasBrotli } = { ...container, ...place }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `include /etc/nginx/modules-enabled/*.conf;
daemon off;
worker_processes auto;
pid ${work}/nginx.pid;
error_log stderr warn;
events {
  worker_connections 1024;
}
http {
${folders.map((name) => `  ${name}_temp_path ${work}/nginx-${name};\n`).join('')}  access_log off;
  sendfile on;
  tcp_nopush on;
${hasBrotli ? '  brotli_static on;\n' : ''}  include http.conf;
  server {
    listen ${listen} default_server;
    root ${root};
    include server.conf;
  }
}
`
}

/** As the Dockerfile has it. */
const container: NginxPlace = { root: '/srv/docs', listen: '8080', work: '/tmp', hasBrotli: true }
