import { DataDirectoryUnusable, isDiskFull } from './db/disk.ts'
import { DataDirectoryInUse } from './db/lock.ts'
import { DatabaseBroken } from './db/recovery.ts'
import { DatabaseLost } from './db/threaded.ts'
import type { RunningService } from './service.ts'
import { SettingsError } from './settings.ts'

const FORCED_STOP_MS = 10_000
/** A terminal's Ctrl-C reaches every process of its group, and npm then passes it on once more. */
const ECHO_MS = 500

/** Ends the process in order when the system asks; asked again by a person who will not wait, at once. */
export function stopWhenAsked(close: () => Promise<void>) {
  let askedAt: number | undefined
  const ask = () => {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      setTimeout(() => process.exit(1), FORCED_STOP_MS).unref()
      close().then(
        () => process.exit(0),
        error => fail(error),
      )
    } else if (now - askedAt > ECHO_MS) process.exit(1)
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
}

/** Ends the process in order, as far as that goes without what was lost, and says why. */
export function endWithout(lost: Error, close: () => Promise<void>) {
  setTimeout(() => fail(lost), FORCED_STOP_MS).unref()
  close()
    .catch(() => undefined)
    .finally(() => fail(lost))
}

/** Says why the service can't start, or could not stop in order, and ends the process. */
export function fail(error: unknown): never {
  console.error(explain(error))
  process.exit(1)
}

const PLAIN = [SettingsError, DataDirectoryInUse, DataDirectoryUnusable, DatabaseBroken, DatabaseLost]

/** Writes what a person reads instead of a stack, for what they can fix. */
function explain(error: unknown): unknown {
  // The statement that met it may stand around it.
  for (let at = error; at instanceof Error; at = at.cause) {
    if (PLAIN.some(kind => at instanceof kind)) return `\n${at.message}\n`
  }
  if (isDiskFull(error))
    return '\nThe disk has no room left, so that not all could be written; what was saved before is kept. Free some room.\n'
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { code, syscall, address, port, hostname } = error as ListenError
  if (syscall === 'getaddrinfo')
    return `\nHOST=${hostname} is no name that this machine knows (${code}). Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.\n`
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE')
    return `\nPort ${port} of ${address} is in use by another program. Stop it, or set PORT to another.\n`
  if (code === 'EACCES')
    return `\nPort ${port} needs rights that this user does not have. Set PORT to one above 1023.\n`
  if (code === 'EADDRNOTAVAIL')
    return `\nHOST=${address} is no address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.\n`
  return `\nDialpath can't listen on HOST=${address} and PORT=${port}: ${error.message}\n`
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
}

/** Tells the person who starts Dialpath where it runs and how to sign in. */
export async function announce({ url, newKey, context, createSignInLink }: RunningService) {
  const { settings, database } = context
  const lines = [
    '',
    '  Dialpath is ready.',
    '',
    `  Address  ${url}`,
    `  Sign in  ${await createSignInLink()}`,
    '           (this link signs you in once, within 15 minutes)',
    ...(newKey ? [`  API key  ${newKey}`, '           (shown only now; more in Settings)'] : []),
    `  Data     ${database.kind === 'pglite' ? settings.dataDir : 'PostgreSQL'}`,
    `  Brain    ${settings.llm ? (settings.llm.model ?? settings.llm.url) : 'the scripted simulator (set DIALPATH_LLM_URL for a model)'}`,
    '  Line     simulated',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
