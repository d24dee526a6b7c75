import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerError } from './failures.ts'
import { serveHealth } from './health.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** An application whose database answers nothing but that. */
function withDatabase(answers: () => Promise<unknown>) {
  const app = fastify({ return503OnClosing: false, forceCloseConnections: true })
  apps.push(app)
  app.setErrorHandler(answerError)
  serveHealth(app, { answers, kind: 'postgres' }, 20)
  app.get('/work', answers)
  return app
}

const away = {
  status: 'error',
  message: expect.stringContaining('database isn’t responding'),
  errors: expect.any(Array),
}

it('says so when the database does not answer in time', async () => {
  const app = withDatabase(() => new Promise(() => {}))
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual(away)
})

it('is well when the database answers', async () => {
  expect((await withDatabase(async () => []).inject('/healthz')).json()).toEqual({ status: 'ok', database: 'postgres' })
})

it('is ready for requests until it shuts down', async () => {
  const app = withDatabase(async () => [])
  let last: Response | undefined
  app.addHook('preClose', async () => {
    last = await fetch(`${url}/readyz`)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await app.close()
  expect(last?.status).toBe(503)
  expect(await last?.json()).toMatchObject({ message: 'The service is shutting down.' })
})

it.each([
  ['no connection is made', new Error('Connection terminated due to connection timeout')],
  ['none becomes free', new Error('timeout exceeded when trying to connect')],
  ['it is stopped', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['it is not there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('a request is told to try again where %s', async (_case, cause) => {
  const app = withDatabase(() => Promise.reject(new Error('Failed query: select 1', { cause })))
  const answer = await app.inject('/work')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual(away)
})

it('a fault of its own is none of the database', async () => {
  const app = withDatabase(() => Promise.reject(new Error('Failed query: select x', { cause: new Error('no x') })))
  expect((await app.inject('/work')).statusCode).toBe(500)
})
