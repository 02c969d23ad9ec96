import { serveSite } from '#site/serve/serve.ts'

// Serves the folder that is given, in a process of its own, and tells where.
const server = await serveSite({ dir: process.argv[2]!, port: 0, host: '127.0.0.1' })
process.send!({ url: server.url })
process.once('disconnect', () => process.exit())
