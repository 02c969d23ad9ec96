import { renderNginxMain } from './nginx/render-nginx-main.ts'
import { hostFolder, type HostFiles } from './served-site.ts'

/** Renders a Dockerfile and the whole configuration of the nginx in it, which runs without privileges. */
export function renderDocker(): HostFiles {
  return {
    [`${hostFolder}/Dockerfile`]: dockerfile,
    [`${hostFolder}/nginx/nginx.conf`]: renderNginxMain(),
  }
}

const dockerfile = `# docker build -f out/${hostFolder}/Dockerfile -t docs out
# docker run --read-only --tmpfs /tmp -p 8080:8080 docs
FROM debian:bookworm-slim
RUN apt-get update \\
  && apt-get install --yes --no-install-recommends nginx-light libnginx-mod-http-brotli-static \\
  && rm -rf /var/lib/apt/lists/*
COPY . /srv/docs
USER www-data
EXPOSE 8080
STOPSIGNAL SIGQUIT
CMD ["nginx", "-c", "/srv/docs/${hostFolder}/nginx/nginx.conf"]
`
