import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { shortLived } from '../tooling/testing/shortLived.mjs'
import { copyTemplate, startTestService } from './testing/service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the service as a process of its own that can't come up; gives what a person reads. */
async function startInVain(settings: Record<string, string>) {
  const child = spawn(process.execPath, [...shortLived, inject('program')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: '0', DIALPATH_LOG_LEVEL: 'silent', DATABASE_URL: '', ...settings },
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said: said.trim(), code }
}

const what = 'a service that can not start says in a sentence what to do'
describe.skipIf(process.env.TEST_DATABASE_URL)(what, { timeout: 120_000 }, () => {
  it('where the data directory is a file', async () => {
    const file = join(folder, 'data')
    writeFileSync(file, '')
    const { said, code } = await startInVain({ DIALPATH_DATA_DIR: file })
    expect(said).toBe(
      `The data directory ${file} can't be used: it is a file. Set DIALPATH_DATA_DIR to a directory that this user may write to.`,
    )
    expect(code).toBe(1)
    const below = await startInVain({ DIALPATH_DATA_DIR: join(file, 'below') })
    expect(below.said).toContain(`can't be used: it is a file, or lies below one.`)
  })

  it.each([
    ['no-such-host.invalid', 'is no name that this machine knows'],
    ['192.0.2.1', 'is no address of this machine'],
  ])('where HOST is %s', async (host, why) => {
    cpSync(inject('template').dataDir, folder, { recursive: true })
    const { said, code } = await startInVain({ DIALPATH_DATA_DIR: folder, HOST: host })
    expect(said).toContain(`HOST=${host} ${why}`)
    expect(said).toContain('Set HOST to')
    expect(said).not.toContain('    at ')
    expect(code).toBe(1)
  })
})

describe.skipIf(process.env.TEST_DATABASE_URL)(
  'a service whose embedded database breaks off',
  { timeout: 120_000 },
  () => {
    it('is told to end, answers until then that it is not well, and has all that was saved when it starts again', async () => {
      const prepared = await copyTemplate()
      const lost: Error[] = []
      const service = await startTestService({}, { lost: error => lost.push(error), isDisposable: false }, prepared)
      const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Kept' })
      const fatal = service.running.context.database.embedded?.query(`select repeat('[', 6000000)::jsonb`)
      const listed = service.ask('GET', '/api/v1/convo_pathway')
      await expect(fatal).rejects.toThrow('broke off')
      expect(lost).toEqual([expect.objectContaining({ message: expect.stringContaining('Start Dialpath again') })])
      expect((await listed).status).toBe(503)
      expect((await service.ask('GET', '/healthz')).status).toBe(503)
      await expect(service.close()).rejects.toThrow('broke off')
      const again = await startTestService({}, { isDisposable: false }, prepared)
      expect((await again.ask('GET', `/api/v1/convo_pathway/${body.pathway_id}`)).body.name).toBe('Kept')
      await again.close()
      await prepared.drop()
    })

    it.each([
      ['in order', `async () => console.log('closed')`],
      ['though it can not be closed', `async () => Promise.reject(new Error('no database'))`],
    ])('ends with a sentence, %s', async (_case, close) => {
      const source = `
      const { endWithout } = await import(${JSON.stringify(join(import.meta.dirname, 'lifecycle.ts'))})
      const { DatabaseLost } = await import(${JSON.stringify(join(import.meta.dirname, 'db', 'threaded.ts'))})
      endWithout(new DatabaseLost('out of memory'), ${close})`
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source])
      const [said, told, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
      expect(said.trim()).toBe(
        'The embedded database broke off (out of memory), so Dialpath ends. What was saved is kept. Start Dialpath again: it checks the database and opens it.',
      )
      expect(told).toBe(close.includes('closed') ? 'closed\n' : '')
      expect(code).toBe(1)
    })
  },
)
