/**
 * Brings a checkout to where it can run: installs packages when the lock file changed, builds when a source is newer than what was
 * built. It needs nothing but Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..')
const stamp = join(root, 'node_modules', '.dialpath-lock')
const built = join(root, 'dist', 'built')

/** @param {string} command @param {string[]} args */
function run(command, args) {
  // Windows starts npm only through a shell; the arguments are our own.
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}

/** @param {string} path @returns {number} The newest change in a file or folder, in milliseconds. */
function newest(path) {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  const stats = statSync(full)
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(full).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stats.mtimeMs)
}

export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages…')
  // A lock file written on one platform may lack what others would install beside it, which `npm ci` refuses.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const shell = process.platform === 'win32'
  if (spawnSync('npm', ['ci', ...quiet], { cwd: root, stdio: 'ignore', shell }).status !== 0) {
    run('npm', ['install', '--no-save', ...quiet])
  }
  writeFileSync(stamp, lock)
}

/** Lays a smaller copy beside every script and style sheet, for the browsers that take it. @param {string} folder */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css)$/.test(name)) continue
    const path = join(folder, name)
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
}

export async function build() {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest))) return
  console.log('Building…')
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  compress(join(root, 'dist/studio/assets'))
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: root,
    entryPoints: ['src/server/main.ts'],
    outfile: 'dist/server/main.js',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/db/migrations'), { recursive: true })
  writeFileSync(built, '')
}

export async function prepare() {
  install()
  await build()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv[2] === 'install') install()
  else await prepare()
}
