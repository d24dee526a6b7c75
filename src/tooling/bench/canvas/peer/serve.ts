import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { listNodes, nodeName, type PathwayDocument } from '#pathway/document.ts'
import { generatePathway } from '../../generate.ts'
import type { View } from '../view.ts'

export interface Peer {
  /** The page of a pathway of that many nodes, opened at that view. */
  address(size: number, view: View): string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the bare React Flow page and serves it on loopback, with the same graphs that our page shows. */
export async function servePeer(root: string, sizes: readonly number[]): Promise<Peer> {
  const folder = join(root, 'dist', 'bench', 'peer')
  await build({
    root: join(root, 'src', 'tooling', 'bench', 'canvas', 'peer'),
    configFile: false,
    plugins: [react()],
    base: './',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const graphs = new Map(sizes.map(size => [`/graph-${size}.json`, JSON.stringify(graphOf(generatePathway(size)))]))
  const server = createServer((request, response) => {
    const address = request.url ?? '/'
    const graph = graphs.get(address)
    if (graph !== undefined) return response.setHeader('content-type', 'application/json').end(graph)
    const { pathname } = new URL(address, 'http://127.0.0.1')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    return response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address(size, { width, height, x, y, zoom }) {
      const query = { size, width, height, x, y, zoom }
      return `http://127.0.0.1:${port}/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function graphOf(document: PathwayDocument) {
  const nodes = listNodes(document).map(node => ({ id: node.id, position: node.position, label: nodeName(node) }))
  const ids = new Set(nodes.map(({ id }) => id))
  const edges = document.edges.flatMap(({ id, source = '', target = '' }) =>
    ids.has(source) && ids.has(target) ? [{ id, source, target }] : [],
  )
  return { nodes, edges }
}
