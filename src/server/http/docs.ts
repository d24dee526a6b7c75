import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeApi } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API reference – Dialpath</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" src="/docs/reference.js"></script>
  </head>
  <body>
    <rapi-doc
      spec-url="/openapi.json" load-fonts="false" render-style="read" schema-style="table" show-header="false"
      allow-authentication="true" allow-try="true" persist-auth="false" primary-color="#4f46e5"
      regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"
    ></rapi-doc>
  </body>
</html>
`

/** `/openapi.json`, and `/docs` that shows it with a renderer of the machine's own: nothing is asked of the outside. */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const description = describeApi(endpoints, '0.1.0')
  const renderer = readFileSync(createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js'), 'utf8')
  app.get('/openapi.json', async () => description)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/reference.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=86400').send(renderer),
  )
}
