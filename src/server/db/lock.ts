import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The data directory can't be used: another process has it, or it can't be locked. */
export class DataDirectoryInUse extends Error {}

export interface DataDirectoryLock {
  /** An earlier process ended without letting go, in a crash or a power cut, so that its files need a closer look. */
  readonly abandoned: boolean
  release(): Promise<void>
}

/**
 * Holds a data directory for this process alone: two processes on one PGlite directory lose rows without a word. The lock is
 * a socket, so that the system lets go of it when the process dies, however it dies.
 *
 * Each process listens on a socket of a name of its own before it looks for others, so that of two that come at once each
 * sees the other or comes later than it; and a dead process's socket can be removed safely, since its name never comes back.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  if (process.platform === 'win32') return lockByPipe(dataDir)
  const folder = socketFolder(dataDir)
  const own = `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`
  let holding = false
  const server = createServer(socket => socket.end(holding ? 'holding' : 'asking'))
  await listen(server, join(folder, own), dataDir)
  const release = () => close(server)
  try {
    let abandoned = false
    for (let tries = 0; tries < TRIES; tries += 1) {
      const others = readdirSync(folder).filter(name => name.startsWith(PREFIX) && name !== own)
      const states = await Promise.all(others.map(async name => ({ name, state: await ask(join(folder, name)) })))
      for (const { name } of states.filter(({ state }) => state === undefined)) {
        rmSync(join(folder, name), { force: true })
        abandoned = true
      }
      const alive = states.filter(({ state }) => state !== undefined)
      const stronger = alive.find(({ name, state }) => state !== 'asking' || name < own)
      if (stronger) throw inUse(dataDir, stronger.name.split('-')[1] ?? '')
      if (alive.length === 0) {
        holding = true
        return { abandoned, release }
      }
      await wait(PAUSE_MS)
    }
    throw inUse(dataDir, 'that is starting')
  } catch (error) {
    await release()
    throw error
  }
}

const PREFIX = 'lock-'
const PAUSE_MS = 50
const TRIES = 100
/** A process that listens and is silent for this long is busy or halted, but alive. */
const PATIENCE_MS = 2000
/** What a connection says when nobody listens there, or ceases to at that moment. */
const GONE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

function inUse(dataDir: string, holder: string) {
  return new DataDirectoryInUse(
    `The data directory ${dataDir} is in use by another Dialpath (process ${holder}). Stop it first, or set DIALPATH_DATA_DIR to another directory.`,
  )
}

async function listen(server: Server, path: string, dataDir: string) {
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
    throw new DataDirectoryInUse(
      `The data directory ${dataDir} can't be locked (${(error as Error).message}). It must be on a local disk, and writable.`,
    )
  }
  server.unref()
}

async function close(server: Server) {
  server.close()
  await once(server, 'close')
}

/** A socket's path has room for about 100 bytes; where the directory's is longer, its sockets stand in the temporary folder. */
function socketFolder(dataDir: string): string {
  if (Buffer.byteLength(join(dataDir, `${PREFIX}1234567-12345678`)) < 100) return dataDir
  const folder = join(tmpdir(), `dialpath-${nameOf(dataDir)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function nameOf(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
}

/** Windows has pipes instead: they leave nothing behind, so that nobody knows how the last process ended. */
async function lockByPipe(dataDir: string): Promise<DataDirectoryLock> {
  const path = `\\\\.\\pipe\\dialpath-${nameOf(dataDir)}`
  const server = createServer(socket => socket.end(String(process.pid)))
  try {
    await listen(server, path, dataDir)
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error
    throw inUse(dataDir, (await ask(path)) ?? 'unknown')
  }
  return { abandoned: true, release: () => close(server) }
}

/** What the process says that listens there: empty where it is too busy to answer, undefined where there is none. */
async function ask(path: string): Promise<string | undefined> {
  const socket = connect(path)
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  let answer: string | undefined
  try {
    await once(socket, 'connect')
    answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  } catch (error) {
    return GONE.has((error as NodeJS.ErrnoException).code ?? '') ? undefined : (answer ?? '')
  } finally {
    clearTimeout(patience)
    socket.destroy()
  }
}
