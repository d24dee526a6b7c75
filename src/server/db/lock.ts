import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDiskFull } from './disk.ts'

/** The data directory can't be used: another process has it, or it can't be locked. */
export class DataDirectoryInUse extends Error {}

export interface DataDirectoryLock {
  /** An earlier process ended without letting go, in a crash or a power cut, so that its files need a closer look. */
  readonly abandoned: boolean
  release(): Promise<void>
}

/**
 * Holds a data directory for this process alone: two processes on one PGlite directory lose rows without a word. The lock is
 * a socket in the directory itself, so that it is the same one by whatever path or mount the directory is reached, and the
 * system lets go of it when the process dies, however it dies.
 *
 * Each process listens on a socket of a name of its own before it looks for others, so that of two that come at once each
 * sees the other or comes later than it; and a dead process's socket can be removed safely, since its name never comes back.
 *
 * @throws {DataDirectoryInUse}
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  if (process.platform === 'win32') return lockByPipe(dataDir)
  const folder = realpathSync(dataDir)
  const reach = shortPathTo(folder)
  const own = `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`
  let holding = false
  const server = answering(() => (holding ? 'holding' : 'asking'))
  const release = async () => {
    await close(server)
    reach.end()
  }
  try {
    await listen(server, join(reach.path, own), dataDir)
    let abandoned = false
    for (let tries = 0; tries < TRIES; tries += 1) {
      const others = readdirSync(folder).filter(name => name.startsWith(PREFIX) && name !== own)
      const states = await Promise.all(others.map(async name => ({ name, state: await ask(join(reach.path, name)) })))
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
/** Errors of a connection where nobody listens. All else, such as a queue that is full, is a process that is alive. */
const GONE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

function inUse(dataDir: string, holder: string) {
  return new DataDirectoryInUse(
    `The data directory ${dataDir} is in use by another Dialpath (process ${holder}). Stop it first, or set DIALPATH_DATA_DIR to another directory.`,
  )
}

/** Says something to everybody who asks; whoever asks may be gone before the answer, and must not end this process by it. */
function answering(answer: () => string): Server {
  return createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.end(answer(), () => socket.destroy())
  })
}

/** @throws {DataDirectoryInUse} */
async function listen(server: Server, path: string, dataDir: string) {
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || isDiskFull(error)) throw error
    throw new DataDirectoryInUse(
      `The data directory ${dataDir} can't be locked (${(error as Error).message}). It must be on a local disk, and writable.`,
    )
  }
  // A process with no file descriptor left can't answer, and another one that asks takes it for busy, as it is.
  server.on('error', () => undefined)
  server.unref()
}

async function close(server: Server) {
  if (!server.listening) return
  server.close()
  await once(server, 'close')
}

interface SocketPath {
  readonly path: string
  /** The path is needed as long as a socket was opened by it. */
  end(): void
}

/** A socket's path has room for about 100 bytes, however long the directory's is. */
function shortPathTo(folder: string): SocketPath {
  if (Buffer.byteLength(join(folder, `${PREFIX}1234567-12345678`)) < 100) return { path: folder, end: () => undefined }
  if (process.platform === 'linux') {
    const handle = openSync(folder, 'r')
    return { path: `/proc/self/fd/${handle}`, end: () => closeSync(handle) }
  }
  const links = mkdtempSync(join(tmpdir(), 'dp-'))
  const path = join(links, 'd')
  symlinkSync(folder, path)
  return { path, end: () => rmSync(links, { recursive: true, force: true }) }
}

/** Windows has pipes instead: they leave nothing behind, so that nobody knows how the last process ended. */
async function lockByPipe(dataDir: string): Promise<DataDirectoryLock> {
  const name = createHash('sha256').update(realpathSync.native(dataDir)).digest('hex').slice(0, 16)
  const path = `\\\\.\\pipe\\dialpath-${name}`
  const server = answering(() => String(process.pid))
  try {
    await listen(server, path, dataDir)
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error
    throw inUse(dataDir, (await ask(path)) ?? 'unknown')
  }
  return { abandoned: true, release: () => close(server) }
}

/** Asks the process that listens there: empty if it is too busy to answer, undefined if none listens. */
async function ask(path: string): Promise<string | undefined> {
  const socket = connect({ path, signal: AbortSignal.timeout(PATIENCE_MS) })
  let answer: string | undefined
  try {
    await once(socket, 'connect')
    answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Asks again: a process that dies resets what waited for it, and then nobody listens.
    if (code === 'ECONNRESET') return ask(path)
    return GONE.has(code ?? '') ? undefined : (answer ?? '')
  } finally {
    socket.destroy()
  }
}
