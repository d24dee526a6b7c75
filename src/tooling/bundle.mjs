import { cpSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds programs of the tooling as the service is built, so that the code that is measured is the code that runs.
 *
 * @param {string} root @param {string} name The folder below `dist`. @param {string[]} programs Their sources.
 */
export async function bundleTool(root, name, programs) {
  // The builder may be among what was just installed.
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: join('dist', name),
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  // The thread of the embedded database is a program of its own, beside whatever opens one.
  for (const file of ['databaseThread.mjs', 'preparedStatements.mjs']) {
    cpSync(join(root, 'src/server/db', file), join(root, 'dist', name, file))
  }
}
