import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { preloadData, readPreloads } from './preloads.ts'

/** The addresses of the studio; every one of them is the same page, and so is the editor's. */
const addresses = [
  '/',
  '/pathways',
  '/calls',
  '/calls/:id',
  '/batches',
  '/batches/:id',
  '/batches/campaigns/:id',
  '/messages',
  '/messages/registration',
  '/numbers',
  '/numbers/:id',
  '/tools',
  '/tools/:id',
  '/knowledge',
  '/voices',
  '/agents',
  '/docs',
  '/activity',
  '/settings',
  '/sign-in',
]

/** The page of the built studio; undefined where it was not built. */
export function readStudioPage(folder: string | undefined): string | undefined {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return undefined
  return readFileSync(join(folder, 'index.html'), 'utf8')
}

export function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
}

/** Serves the built studio: its page uncached, its hashed files for good. */
export async function serveStudio(app: FastifyInstance, folder: string, page: string) {
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes(`${join(folder, 'assets')}`)
      reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Pages of other origins load this script; it is the only file for them.
      if (path !== join(folder, 'agent', 'embed.js')) return
      reply.setHeader('cross-origin-resource-policy', 'cross-origin')
      reply.setHeader('access-control-allow-origin', '*')
    },
  })
  for (const address of addresses) {
    app.get(address, async (_request, reply) => sendPage(reply, page))
  }
  const scripts = readPreloads(folder, page, [
    'src/studio/editor/page/openEditor.ts',
    'src/studio/editor/page/EditorPage.tsx',
  ])
  app.get<{ Params: { id: string } }>('/pathways/:id', async ({ params }, reply) => {
    const data = preloadData(`/api/v1/convo_pathway/${encodeURIComponent(params.id)}?as_stored=true`)
    return sendPage(reply, page.replace('</head>', `${scripts}\n${data}\n</head>`))
  })
}
