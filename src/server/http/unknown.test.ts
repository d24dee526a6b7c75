import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerUnknown, LONGEST_ID, routedUrl } from './unknown.ts'

const page = '<!doctype html><title>Dialpath</title>'

async function ask(url: string, headers: Record<string, string>) {
  const app = fastify()
  answerUnknown(app, async () => undefined, page)
  const { statusCode, body } = await app.inject({ url, headers })
  await app.close()
  return { statusCode, isPage: body === page }
}

test('a person who mistyped an address gets the page, a program the envelope', async () => {
  const visit = { accept: 'text/html,application/xhtml+xml' }
  expect(await ask('/nowhere?a=b', visit)).toEqual({ statusCode: 404, isPage: true })
  expect(await ask('/nowhere', { accept: 'application/json' })).toEqual({ statusCode: 404, isPage: false })
  expect(await ask('/nowhere', { ...visit, authorization: 'key' })).toEqual({ statusCode: 404, isPage: false })
  for (const accept of ['*/*', 'application/json, text/html', 'application/json;q=0.9,text/html;q=0.1', 'text/htmlx']) {
    expect(await ask('/nowhere', { accept }), accept).toEqual({ statusCode: 404, isPage: false })
  }
  expect(await ask('/nowhere', {})).toEqual({ statusCode: 404, isPage: false })
  for (const url of [
    '/api',
    '/api/v1/nothing',
    '/API/v1/nothing',
    '/v1/nothing',
    '/v2',
    '/docs/a',
    '/assets/gone.js',
    '/x.json',
  ]) {
    expect(await ask(url, visit)).toEqual({ statusCode: 404, isPage: false })
  }
})

test('a visit to an address that cannot be routed gets the page as well', () => {
  const routed = (url: string, accept = 'text/html,*/*') => routedUrl({ url, method: 'GET', headers: { accept } })
  const long = `/pathways/${'a'.repeat(LONGEST_ID + 1)}`
  expect([long, `${long}?node=a`, '/calls/%zz', '/pathways/%ff'].map(url => routed(url))).toEqual(
    Array(4).fill('/not-found'),
  )
  for (const url of [
    `/pathways/${'a'.repeat(LONGEST_ID)}`,
    `/calls?search=${'a'.repeat(1000)}`,
    `/api/v1/calls/${long}`,
  ])
    expect(routed(url)).toBe(url)
  expect(routed(long, 'application/json')).toBe(long)
})
