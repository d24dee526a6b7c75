/**
 * Brings a checkout to where it can run: installs packages when the lock file changed, builds when a source is newer than what was
 * built. It needs nothing but Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..')
const stamp = join(root, 'node_modules', '.dialpath-lock')
const built = join(root, 'dist', 'built')

/** A failure whose message a person reads when the start ends here. */
class PrepareError extends Error {}

/**
 * Does one step, says which, and how long it took. What its programs write is shown only where it failed.
 *
 * @param {string} title
 * @param {() => Promise<string | void> | string | void} work Gives what is to be said of it.
 */
async function step(title, work) {
  const began = performance.now()
  process.stdout.write(`${title}… `)
  try {
    const done = (await work()) ?? ''
    process.stdout.write(`${done}${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** @param {string} command @param {string[]} args @param {string} advice What to do where it fails. */
function run(command, args, advice) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Windows starts npm only through a shell; the arguments are our own.
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (done.status === 0) return
  const said = done.error?.message ?? `${done.stdout}${done.stderr}`.trim()
  throw new PrepareError(`\n${said}\n\n${command} ${args.join(' ')} failed. ${advice}\n`)
}

/** Refuses a Node that is older than what `package.json` asks for, which would fail later and say less. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major = 0, minor = 0] = engines.node.replace('>=', '').split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  throw new PrepareError(
    `\nDialpath needs Node ${major}.${minor} or newer, and this is ${process.version}. Install a newer Node and start again.\n`,
  )
}

/** @param {string} path @returns {number} The newest change in a file or folder, in milliseconds. */
function newest(path) {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  const stats = statSync(full)
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(full).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stats.mtimeMs)
}

/**
 * Installs what the lock file names, unless it is there already. No package's own script is run: none is needed, and each could do anything.
 *
 * @param {{ dev: boolean }} options `dev`: with what only tests and development need.
 */
async function install({ dev }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (installed === hash && (kind === 'all' || !dev)) return
  await step('Installing packages', () => {
    const flags = [
      dev ? '--include=dev' : '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    run('npm', ['ci', ...flags], 'Is the package registry within reach, and room on the disk? Then start again.')
    writeFileSync(stamp, `${hash} ${dev ? 'all' : 'production'}`)
    const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
    return `${Object.keys(packages).length} packages, `
  })
}

/** Lays a smaller copy beside every script and style sheet, for the browsers that take it. @param {string} folder */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css)$/.test(name)) continue
    const path = join(folder, name)
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
}

/** Options by which programs for Node are built. @type {import('esbuild').BuildOptions} */
const program = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
}

/**
 * Options by which the worker threads of the service are built: with their packages, so that they start in a third of the time, and in
 * parts, of which each kind of thread loads its own.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const workerProgram = {
  ...program,
  entryPoints: ['src/server/workers/worker.ts'],
  splitting: true,
  chunkNames: 'worker/[name]-[hash]',
}

async function build() {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest))) return
  await step('Building', async () => {
    buildStudio()
    await buildServer()
    writeFileSync(built, '')
  })
}

function buildStudio() {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  run(process.execPath, args, 'If you changed nothing, delete node_modules and start again.')
  compress(join(root, 'dist/studio/assets'))
}

async function buildServer() {
  const { build: bundle } = await import('esbuild')
  await bundle({
    ...program,
    entryPoints: ['src/server/main.ts', 'src/server/transfer.ts'],
    outdir: 'dist/server',
    packages: 'external',
  })
  rmSync(join(root, 'dist/server/worker'), { recursive: true, force: true })
  await bundle({ ...workerProgram, outdir: 'dist/server' })
  for (const file of ['databaseThread.mjs', 'preparedStatements.mjs']) {
    cpSync(join(root, 'src/server/db', file), join(root, 'dist/server', file))
  }
  cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/db/migrations'), { recursive: true })
  makeEmptyDatabase()
}

/** Makes what a first start begins with, unless PGlite is still the one that made it. */
function makeEmptyDatabase() {
  const folder = 'dist/server/empty-database'
  const script = 'src/tooling/emptyDatabase.mjs'
  if (newest(folder) > Math.max(newest('package-lock.json'), newest(script))) return
  run(process.execPath, [script, folder], 'Is there room on the disk, and 1 GB of memory free? Then start again.')
}

/** Installs and builds what is missing or old. @param {{ dev: boolean }} options */
export async function prepare({ dev }) {
  await install({ dev })
  await build()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    checkNode()
    const installOnly = process.argv[2] === 'install'
    const dev = installOnly || process.env.NODE_ENV !== 'production'
    if (installOnly) await install({ dev })
    else await prepare({ dev })
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exitCode = 1
  }
}
