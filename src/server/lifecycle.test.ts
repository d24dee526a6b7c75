import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the service as a process of its own that can't come up; gives what a person reads. */
async function startInVain(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
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
