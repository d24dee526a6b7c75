import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialpath-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that holds the folder. */
async function holdElsewhere() {
  const source = `const { lockDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})
    await lockDataDirectory(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('a data directory', () => {
  it('is one process’s alone, and the refusal names the process and the directory', async () => {
    const child = await holdElsewhere()
    try {
      const refusal = await lockDataDirectory(folder).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DataDirectoryInUse)
      expect(String(refusal)).toContain(`process ${child.pid}`)
      expect(String(refusal)).toContain(folder)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })

  it('is free again when its process is killed, which shows', async () => {
    const child = await holdElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await lockDataDirectory(folder)
    expect(lock.abandoned).toBe(true)
    await lock.release()
    const next = await lockDataDirectory(folder)
    expect(next.abandoned).toBe(false)
    await next.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused while its process is halted', async () => {
    const child = await holdElsewhere()
    try {
      child.kill('SIGSTOP')
      await expect(lockDataDirectory(folder)).rejects.toThrow(`process ${child.pid}`)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })

  it('goes to exactly one of many that come at once, beside what a dead one left', async () => {
    const child = await holdElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const came = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)))
    const held = came.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    expect(held).toHaveLength(1)
    await held[0]?.release()
  })

  it('may have a path that is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120))
    mkdirSync(long)
    const lock = await lockDataDirectory(long)
    await expect(lockDataDirectory(long)).rejects.toBeInstanceOf(DataDirectoryInUse)
    await lock.release()
  })
})
