import { buildSite } from '#site/build/build-site.ts'
import { outDir } from '#site/build/run-next.ts'
import { assertPortIsFree, parsePort } from '#site/serve/listen.ts'
import { serveSite } from '#site/serve/serve.ts'
import { runCommand } from './run-command.ts'
import { basePathOf } from '#core/url.ts'
import { readAddress } from '#site/check/check-site.ts'

const command = {
  script: 'start',
  about:
    'Checks, generates and builds the site, then serves it on http://localhost:3000 until stopped. The environment variable PORT sets another port, and HOST another host, such as 0.0.0.0 for access from other machines.',
  options: {
    out: { value: '<dir>', help: 'serve this built site, such as one that CI kept, as it is' },
  },
} as const

await runCommand(command, async ({ out }) => {
  const port = parsePort(process.env.PORT)
  const host = process.env.HOST || 'localhost'
  await assertPortIsFree(port, host)
  const code = out === undefined ? await buildSite() : 0
  if (code !== 0) return code
  const { docsUrl = '' } = await readAddress('content-src')
  const basePath = basePathOf(docsUrl)
  const server = await serveSite({ dir: out ?? outDir, basePath, port, host })
  console.log(`Serving the site on ${server.url}${basePath} (stop with Ctrl+C)`)
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
  await server.close()
  return 0
})
