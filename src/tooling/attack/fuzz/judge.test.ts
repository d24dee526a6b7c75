import { describe, expect, it } from 'vitest'
import { createVerdict, judge, judgeRaw, leaksOfLog } from './judge.ts'
import { SECRET } from './things.ts'

const request = { endpoint: 'GET /api/v1/x', method: 'GET', path: '/api/v1/convo_pathway/theirs' }
const envelope = JSON.stringify({ status: 'error', message: 'There is no such pathway.' })

interface Given {
  readonly ms?: number
  readonly id?: string
  readonly method?: string
}

function verdictOf(status: number, text: string, { ms = 5, id = 'r-1', method = 'GET' }: Given = {}) {
  const verdict = createVerdict()
  judge(
    verdict,
    { ...request, method },
    { status, text, ms, headers: id === '' ? {} : { 'x-request-id': id } },
    new Set(['theirs']),
  )
  const { failures, envelope: outside, leaks, slow, othersReached } = verdict
  return {
    failures: failures.length,
    outside: outside.length,
    leaks: leaks.length,
    slow: slow.length,
    reached: othersReached.length,
  }
}
const nothing = { failures: 0, outside: 0, leaks: 0, slow: 0, reached: 0 }

describe('an answer to a fuzzed request', () => {
  it('is well where it refuses in the envelope', () => {
    expect(verdictOf(404, envelope)).toEqual(nothing)
  })

  it('is a failure from 500 on', () => {
    expect(verdictOf(500, envelope)).toEqual({ ...nothing, failures: 1 })
  })

  it('is outside of the envelope without its members, or without a request id', () => {
    expect(verdictOf(404, '{"error":"no"}')).toEqual({ ...nothing, outside: 1 })
    expect(verdictOf(404, envelope, { id: '' })).toEqual({ ...nothing, outside: 1 })
  })

  it('leaks where it shows a stack, SQL, HTML or the secret', () => {
    for (const text of ['Error\n    at run (/app/dist/server/main.js:1:2)', 'insert into calls values', `x ${SECRET}`])
      expect(verdictOf(400, JSON.stringify({ status: 'error', message: text })).leaks, text).toBeGreaterThan(0)
    expect(verdictOf(400, '<html>').leaks).toBe(1)
  })

  it('reaches another account where it answers a request for its things', () => {
    expect(verdictOf(200, '{}')).toEqual({ ...nothing, reached: 1 })
    expect(verdictOf(204, '', { method: 'OPTIONS' })).toEqual(nothing)
  })

  it('is named where it takes longer than a second', () => {
    expect(verdictOf(404, envelope, { ms: 1001 })).toEqual({ ...nothing, slow: 1 })
  })
})

describe('an answer to bytes that are no request', () => {
  it('may be none, and must keep to the envelope else', () => {
    const verdict = createVerdict()
    judgeRaw(verdict, 'GET\r\n', '')
    judgeRaw(verdict, 'GET\r\n', `HTTP/1.1 400 Bad Request\r\n\r\n${envelope}`)
    expect([verdict.failures, verdict.envelope, verdict.leaks]).toEqual([[], [], []])
    judgeRaw(verdict, 'GET\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n<html>')
    expect(verdict.envelope).toHaveLength(1)
  })
})

describe('a log', () => {
  it('leaks by its lines that hold a secret or a key', () => {
    expect(leaksOfLog(`one\ntwo ${SECRET}\nthree key-1\n`, ['key-1'])).toHaveLength(2)
  })
})
