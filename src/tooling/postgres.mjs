import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './freePort.mjs'
import { makeTemporaryFolder } from './testing/temporary.mjs'

/** @returns {string | undefined} The folder of an installed PostgreSQL server's programs. */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(debian, version, 'bin'))
    : []
  return [...folders, '/usr/local/bin', '/opt/homebrew/bin'].find(folder => existsSync(join(folder, 'initdb')))
}

/** Tells whether a PostgreSQL server's programs are installed. */
export function hasPostgres() {
  return findPrograms() !== undefined
}

/**
 * A PostgreSQL server of its own for the tests, in a temporary folder and on loopback; undefined where none is installed.
 * The server refuses to run as root, so root hands it to the user `postgres`.
 *
 * @returns {Promise<{ url: string, stop: () => void } | undefined>}
 */
export async function startPostgres() {
  const programs = findPrograms()
  if (!programs) return undefined
  const folder = makeTemporaryFolder('dialpath-postgres')
  const port = await freePort()
  const ids = asUnprivileged(folder)
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) => {
    const done = spawnSync(join(programs, program), args, {
      ...ids,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
  }
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'dialpath', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgres://dialpath@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param {string} folder */
function asUnprivileged(folder) {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const ids = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, ids.uid, ids.gid)
  return ids
}
