import { join, resolve } from 'node:path'
import { fail } from './lifecycle.ts'
import { readSettings } from './settings.ts'
import { backUp } from './transfer/backup.ts'
import { moveDatabase } from './transfer/move.ts'
import { TransferError } from './transfer/parts.ts'
import { restore } from './transfer/restore.ts'

/** `npm run backup`, `npm run restore` and `npm run move-database`, with the settings that the service has. */
async function main([command, ...given]: readonly string[]) {
  const settings = readSettings(process.env)
  const migrations = join(import.meta.dirname, 'db', 'migrations')
  const [file, ...more] = given.filter(argument => !argument.startsWith('--'))
  const flags = given.filter(argument => argument.startsWith('--'))
  const usage = USAGE[command ?? '']
  if (!usage || more.length > 0 || flags.some(flag => command !== 'restore' || !FLAGS.includes(flag)))
    throw new TransferError(`Usage: ${usage ?? Object.values(USAGE).join('\n       ')}`)
  const tell = (line: string) => process.stdout.write(`${line}\n`)
  const now = Date.now()
  if (command === 'backup') return backUp(settings, pathOf(file ?? nameFor(now)), now, tell)
  if (command === 'move-database' && file === undefined) return moveDatabase(settings, migrations, tell)
  if (command === 'restore' && file !== undefined)
    return restore(settings, pathOf(file), {
      migrations,
      replace: flags.includes('--replace'),
      holdCalls: flags.includes('--hold-calls'),
      now,
      tell,
    })
  throw new TransferError(`Usage: ${usage}`)
}

const FLAGS = ['--replace', '--hold-calls']
const USAGE: Readonly<Record<string, string>> = {
  backup: 'npm run backup [-- FILE]',
  restore: 'npm run restore -- FILE [--replace] [--hold-calls]',
  'move-database': 'DATABASE_URL=postgres://… npm run move-database',
}

/** A name that sorts by the time, such as `dialpath-backup-20260701T093000Z.jsonl.gz`. */
function nameFor(now: number): string {
  const time = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `dialpath-backup-${time}.jsonl.gz`
}

/** npm changes to the product's folder, and names the one that the person is in. */
function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  error => {
    if (!(error instanceof TransferError)) fail(error)
    console.error(`\n${error.message}\n`)
    process.exit(1)
  },
)
