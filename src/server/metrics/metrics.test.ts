import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPathway, open, sound } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  // Nobody listens there.
  service = await startTestService({ DIALPATH_LLM_URL: 'http://127.0.0.1:9', DIALPATH_LLM_MODEL: 'none' })
})
afterAll(() => service.close())

async function scrape(key = service.key, url = service.url) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The value of a sample; undefined where there is none of that name and those labels. */
async function sample(name: string): Promise<number | undefined> {
  const { text } = await scrape()
  const line = text.split('\n').find(line => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('/metrics', () => {
  it('is for who has a key', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(401)
    expect((await scrape('not-a-key-0123456789')).status).toBe(401)
    expect(await scrape()).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
  })

  it('is for who has the key of the setting alone, where there is one', async () => {
    const metricsKey = 'metrics-key-0123456789'
    const guarded = await startTestService({ DIALPATH_METRICS_KEY: metricsKey })
    expect((await scrape(metricsKey, guarded.url)).status).toBe(200)
    expect((await scrape(guarded.key, guarded.url)).status).toBe(401)
    expect((await guarded.ask('GET', '/api/v1/calls', undefined, { authorization: metricsKey })).status).toBe(401)
    await guarded.close()
  })

  it('is text that Prometheus reads, each metric described once', async () => {
    const { text } = await scrape()
    const number = String.raw`(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|Nan)`
    const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\.)*"`
    const line = new RegExp(String.raw`^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{${label}(?:,${label})*\})? ${number}|)$`)
    expect(text.split('\n').filter(written => !line.test(written))).toEqual([])
    const described = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
    expect(new Set(described).size).toBe(described.length)
    expect(described).toEqual(
      expect.arrayContaining([
        'dialpath_build_info',
        'dialpath_http_request_duration_seconds',
        'dialpath_http_streams_total',
        'dialpath_calls',
        'dialpath_calls_ended_total',
        'dialpath_jobs',
        'dialpath_webhook_messages',
        'dialpath_webhook_targets',
        'dialpath_model_request_duration_seconds',
        'dialpath_database_up',
        'dialpath_database_use_seconds',
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_seconds',
      ]),
    )
    expect(await sample('dialpath_database_up')).toBe(1)
    expect(text).toMatch(/dialpath_jobs\{state="ready",queue="call-outcome"\} 0/)
  })

  it('counts answers by the pattern of the route, and names no thing', async () => {
    const pathway_id = await createPathway(service, sound)
    const route = 'method="GET",route="/api/v1/convo_pathway/:pathway_id"'
    await service.ask('GET', `/api/v1/convo_pathway/${pathway_id}`)
    await service.ask('GET', '/api/v1/convo_pathway/00000000-0000-4000-8000-000000000000')
    await service.ask('GET', '/no/such/path')
    expect(await sample(`dialpath_http_request_duration_seconds_count{${route},status="200"}`)).toBe(1)
    expect(await sample(`dialpath_http_request_duration_seconds_count{${route},status="404"}`)).toBe(1)
    const unknown = 'method="any",route="unknown",status="404"'
    expect(await sample(`dialpath_http_request_duration_seconds_count{${unknown}}`)).toBe(1)
    expect((await scrape()).text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|no\/such/)
  })

  it('counts a stream when it is closed, and not among the answers', async () => {
    const pathway_id = await createPathway(service, sound)
    const left = new AbortController()
    const answer = await fetch(`${service.url}/api/v1/convo_pathway/${pathway_id}/stream`, {
      headers: { authorization: service.key, accept: 'text/event-stream' },
      signal: left.signal,
    })
    expect(answer.status).toBe(200)
    left.abort()
    const route = 'route="/api/v1/convo_pathway/:pathway_id/stream"'
    await expect.poll(() => sample(`dialpath_http_streams_total{${route}}`)).toBe(1)
    expect((await scrape()).text).not.toContain(`method="GET",${route}`)
  })

  it('tells of calls that wait, and counts those that ended', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', task: 'Later', start_time: later })
    await service.ask('POST', '/api/v1/calls', { phone_number: '+15005550001', task: 'Busy' })
    await expect.poll(() => sample('dialpath_calls_ended_total{status="busy"}')).toBe(1)
    expect(await sample('dialpath_calls_ended_total{status="completed"}')).toBe(0)
    // Figures from the database are kept for five seconds.
    await expect.poll(() => sample('dialpath_calls{state="scheduled"}'), { timeout: 15_000 }).toBe(1)
  })

  it('counts requests to a model that failed', async () => {
    const failed = 'dialpath_model_request_duration_seconds_count{purpose="speak",outcome="failed"}'
    const before = (await sample(failed)) ?? 0
    const pathway_id = await createPathway(service, {
      nodes: [{ id: 'a', type: 'Default', data: { name: 'A', isStart: true, prompt: 'Greet the caller.' } }],
      edges: [],
    })
    await open(service, pathway_id, { brain: 'model' })
    expect(await sample(failed)).toBeGreaterThan(before)
  })

  it('measures how long the database was used', async () => {
    const uses = 'dialpath_database_use_seconds_count'
    const before = (await sample(uses)) ?? 0
    await service.ask('GET', '/api/v1/calls')
    expect(await sample(uses)).toBeGreaterThan(before)
  })
})
