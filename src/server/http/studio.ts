import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { preloadData, readPreloads } from './preloads.ts'

/** The addresses of the studio; every one of them is the same page, and so is the editor's. */
const addresses = [
  '/',
  '/pathways',
  '/calls',
  '/calls/:id',
  '/tools',
  '/tools/:id',
  '/numbers',
  '/numbers/:id',
  '/settings',
  '/sign-in',
]

/** Serves the built studio: its page uncached, its hashed files for good. */
export async function serveStudio(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes(`${join(folder, 'assets')}`)
      reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const address of addresses) {
    app.get(address, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    )
  }
  const scripts = readPreloads(folder, 'src/studio/editor/EditorPage.tsx')
  app.get<{ Params: { id: string } }>('/pathways/:id', async ({ params }, reply) => {
    const data = preloadData(`/api/v1/convo_pathway/${encodeURIComponent(params.id)}`)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('</head>', `${scripts}\n${data}\n</head>`))
  })
}
