import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process has the data directory. */
export class DataDirectoryInUse extends Error {}

/**
 * Holds a data directory for this process alone: two processes on one PGlite directory lose rows without a word. The lock is
 * a socket, so that the system lets go of it when the process dies, however it dies.
 *
 * @returns Lets the directory go.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  for (let tries = 0; tries < 3; tries += 1) {
    const server = createServer(socket => socket.end(String(process.pid)))
    const held = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(path, () => resolve(true))
    })
    if (held) {
      server.unref()
      return async () => {
        server.close()
        await once(server, 'close')
      }
    }
    const holder = await askHolder(path)
    if (holder !== undefined) {
      throw new DataDirectoryInUse(
        `The data directory ${dataDir} is in use by another Dialpath (process ${holder}). Stop it first, or set DIALPATH_DATA_DIR to another directory.`,
      )
    }
    // Nobody listens: what is left there is a dead process's.
    try {
      unlinkSync(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new DataDirectoryInUse(`The data directory ${dataDir} could not be locked.`)
}

/** A socket's path has room for about 100 letters, and Windows has pipes instead. */
function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\dialpath-${name}`
  const inside = join(dataDir, 'lock')
  return inside.length < 100 ? inside : join(tmpdir(), `dialpath-${name}.lock`)
}

/** The process that listens there; undefined where none does. */
async function askHolder(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}
