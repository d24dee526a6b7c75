import { join } from 'node:path'
import { createServer } from 'vite'
import { fail } from '#server/lifecycle.ts'
import { migrationsBeside, startService } from '#server/service.ts'
import { readSettings } from '#server/settings.ts'
import { workerBeside } from '#server/workers/open.ts'

/** `npm run dev`: service and studio in one process on one port; the studio changes in place, the service starts anew. */
const root = join(import.meta.dirname, '..', '..')
const service = await startService(readSettings(process.env), {
  migrations: migrationsBeside(join(root, 'src', 'server')),
  workers: { entry: workerBeside(join(root, 'src', 'server')) },
  studio: undefined,
  lost: fail,
  async extend(app) {
    // The page hears of changes on the service's own port, so that several checkouts can be worked on at once.
    const server = { middlewareMode: true, hmr: { server: app.server } } as const
    const { middlewares, close } = await createServer({ root, appType: 'spa', server })
    app.addHook('onClose', close)
    app.addHook('onRequest', (request, reply, done) => {
      if (/^\/(api|v1|healthz|openapi\.json)(\/|$|\?)/.test(request.url)) return done()
      // Vite writes its client into the page, which the strict policy of the built studio forbids.
      reply.raw.removeHeader('content-security-policy')
      reply.hijack()
      middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
    })
  },
}).catch(fail)
console.log(`\n  Dialpath, for development: ${await service.createSignInLink()}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    service.close().then(() => process.exit(0))
  })
}
