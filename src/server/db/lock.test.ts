import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Starter {
  readonly child: ChildProcess
  /** Outcome of its start: `held`, or the sentence of the refusal. */
  readonly outcome: string
}

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** Another process that asks for the folder, by a path of its own, and keeps it if it gets it. */
async function startElsewhere(path = folder, env: Record<string, string> = {}): Promise<Starter> {
  const source = `const { lockDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})
    await lockDataDirectory(${JSON.stringify(path)}).then(() => console.log('held'), error => console.log(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  running.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, outcome: String(said).trim() }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('a data directory', () => {
  it('is one process’s alone, and the refusal names the process and the directory', async () => {
    const { child } = await startElsewhere()
    const refusal = await lockDataDirectory(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirectoryInUse)
    expect(String(refusal)).toContain(`process ${child.pid}`)
    expect(String(refusal)).toContain(folder)
  })

  it('is free again when its process is killed, which shows', async () => {
    const { child } = await startElsewhere()
    await kill(child)
    const lock = await lockDataDirectory(folder)
    expect(lock.abandoned).toBe(true)
    await lock.release()
    const next = await lockDataDirectory(folder)
    expect(next.abandoned).toBe(false)
    await next.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused while its process is halted, which goes on unharmed when those who asked have gone', async () => {
    const { child } = await startElsewhere()
    child.kill('SIGSTOP')
    const refusals = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDirectory(folder)))
    for (const { status } of refusals) expect(status).toBe('rejected')
    child.kill('SIGCONT')
    // The halted process answers those who are gone before it answers this one.
    await expect(lockDataDirectory(folder)).rejects.toThrow(`process ${child.pid}`)
    const { outcome } = await startElsewhere()
    expect(outcome).toContain(`process ${child.pid}`)
    expect(child.exitCode).toBeNull()
  })

  it('stays with a process whom somebody calls without listening, and who lets go of it all the same', async () => {
    const lock = await lockDataDirectory(folder)
    const [name = ''] = readdirSync(folder)
    const rude = connect(join(folder, name))
    rude.pause()
    await once(rude, 'connect')
    rude.write('x'.repeat(100_000))
    rude.on('error', () => undefined)
    await expect(lockDataDirectory(folder)).rejects.toBeInstanceOf(DataDirectoryInUse)
    await lock.release()
    rude.destroy()
    const next = await lockDataDirectory(folder)
    await next.release()
  })

  it('goes to exactly one of many that come at once, beside what a dead one left', async () => {
    const { child } = await startElsewhere()
    await kill(child)
    const came = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)))
    const held = came.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    expect(held).toHaveLength(1)
    await held[0]?.release()
  })

  it('is the same one by a path too long for a socket, by a short link to it, and for every TMPDIR', async () => {
    const long = join(folder, 'x'.repeat(120))
    const short = join(folder, 'short')
    const other = join(folder, 'tmp')
    mkdirSync(long)
    mkdirSync(other)
    symlinkSync(long, short)
    const starters = await Promise.all([
      startElsewhere(long),
      startElsewhere(short),
      startElsewhere(long, { TMPDIR: other }),
    ])
    const outcomes = starters.map(({ outcome }) => outcome)
    expect(outcomes.filter(outcome => outcome === 'held')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome.includes('in use by another Dialpath'))).toHaveLength(2)
  })

  it('by a path too long for a socket is free again when it is let go of, and when its process is killed', async () => {
    const long = join(folder, 'x'.repeat(120))
    mkdirSync(long)
    const first = await lockDataDirectory(long)
    await first.release()
    expect(readdirSync(long)).toEqual([])
    const { child } = await startElsewhere(long)
    await kill(child)
    const next = await lockDataDirectory(long)
    expect(next.abandoned).toBe(true)
    await next.release()
  })
})
