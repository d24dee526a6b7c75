import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { describeApi } from './openapi.ts'

/** Loads its scripts from the static files of the studio (`public/`). */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API reference – Dialpath</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <style>
      [data-theme='light'] rapi-doc { --red: #b42318; --green: #3f7a1a; --blue: #1d6fa8; --orange: #9a5b00; }
    </style>
    <script src="/theme.js"></script>
    <script type="module" src="/docs/page.js"></script>
    <script type="module" src="/docs/rapidoc.js"></script>
  </head>
  <body>
    <rapi-doc
      spec-url="/openapi.json" load-fonts="false" render-style="read" schema-style="table" show-header="false"
      allow-server-selection="false" allow-authentication="true" allow-try="true" persist-auth="false"
      regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"
    ></rapi-doc>
  </body>
</html>
`

/** `/openapi.json`, and `/docs` that shows it with a renderer of the machine's own: nothing is asked of the outside. */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const description = describeApi(endpoints, PRODUCT_VERSION)
  app.get('/openapi.json', async () => description)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
