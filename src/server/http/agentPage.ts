import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { studioPolicy } from './policy.ts'

/** Loads its scripts from the static files of the studio (`public/agent`). */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Agent</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/agent/page.css" />
    <script type="module" src="/agent/page.js"></script>
  </head>
  <body>
    <h1>Agent</h1>
    <div role="log" aria-label="Conversation" tabindex="0"></div>
    <p role="status"></p>
    <form hidden>
      <textarea aria-label="Your message" rows="1" maxlength="5000" placeholder="Write a message…"></textarea>
      <button type="submit">Send</button>
    </form>
  </body>
</html>
`

/** Serves `/agent`, where a visitor talks to a web agent (`docs/api-decisions.md` §16); pages of the listed origins may frame it. */
export function serveAgentPage(app: FastifyInstance, { embedOrigins }: Pick<Settings, 'embedOrigins'>) {
  const policy = { ...studioPolicy, frameAncestors: ["'self'", ...embedOrigins] }
  const written = Object.entries(policy)
    .map(([name, sources]) => `${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
    .join(';')
  app.get('/agent', async (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', written)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
