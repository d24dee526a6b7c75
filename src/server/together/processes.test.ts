import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { PathwayNews } from '#contract/together.ts'
import { migrationsBeside, startService } from '../service.ts'
import { startTestService } from '../testing/service.ts'
import { readStream } from '../testing/stream.ts'

const several = process.env.TEST_DATABASE_URL === undefined ? it.skip : it

several('people and saves are told between the processes of one database', async () => {
  const here = await startTestService()
  const there = await startService(here.running.context.settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '..')),
    workers: { entry: inject('worker') },
    studio: undefined,
  })
  const created = await here.ask('POST', '/api/v1/convo_pathway/create', { name: 'Shared' })
  const path = `/api/v1/convo_pathway/${created.body.pathway_id}`
  const follow = (url: string, tab: string) => readStream(`${url}${path}/stream?tab=${tab}`, here.key)
  const ask = (url: string, rest: string, body: unknown) =>
    fetch(`${url}${path}${rest}`, {
      method: 'POST',
      headers: { authorization: here.key, 'content-type': 'application/json', 'x-tab': 'a' },
      body: JSON.stringify(body),
    })
  const names = (news: PathwayNews) => (news.type === 'people' ? news.people.map(({ name }) => name).sort() : [])

  const ana = await follow(here.url, 'a')
  await ask(here.url, '/presence', { tab: 'a', name: 'Ana' })
  await ana.next((news: PathwayNews) => names(news).join() === 'Ana')
  // Whoever comes later is told of those who are there already, in whichever process.
  const ben = await follow(there.url, 'b')
  await ben.next((news: PathwayNews) => names(news).join() === 'Ana')
  // A word reaches the tab's stream by another process than the one that took it.
  await ask(here.url, '/presence', { tab: 'b', name: 'Ben' })
  await Promise.all([ana, ben].map(stream => stream.next((news: PathwayNews) => names(news).join() === 'Ana,Ben')))

  await ask(here.url, '', { name: 'Renamed' })
  const news = await ben.next((news: PathwayNews) => news.type === 'draft' && news.revision === 2)
  expect(news).toMatchObject({ saved_by: ['a'] })

  ana.close()
  await ben.next((news: PathwayNews) => names(news).join() === 'Ben')
  ben.close()
  await there.close()
  await here.close()
})
