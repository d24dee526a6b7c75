import { join } from 'node:path'
import { DataDirectoryInUse } from './db/lock.ts'
import { migrationsBeside, type RunningService, startService } from './service.ts'
import { readSettings, SettingsError } from './settings.ts'

const FORCED_STOP_MS = 10_000

/** Starts the service as the settings say, tells where it is, and ends it in order when the system asks. */
async function main() {
  const settings = readSettings(process.env)
  const service = await startService(settings, {
    migrations: migrationsBeside(import.meta.dirname),
    studio: join(import.meta.dirname, '..', 'studio'),
  })
  await announce(service)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), FORCED_STOP_MS).unref()
      service.close().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

async function announce(service: RunningService) {
  const { settings, database } = service.context
  const link = await service.createSignInLink()
  const lines = [
    '',
    '  Dialpath is ready.',
    '',
    `  Open     ${link}`,
    '           (this link signs you in once, within 15 minutes)',
    ...(service.newKey ? [`  API key  ${service.newKey}`, '           (shown only now; more in Settings)'] : []),
    `  Data     ${database.kind === 'pglite' ? settings.dataDir : 'PostgreSQL'}`,
    `  Brain    ${settings.llm ? (settings.llm.model ?? settings.llm.url) : 'the scripted simulator (set DIALPATH_LLM_URL for a model)'}`,
    '  Line     simulated',
    '',
  ]
  console.log(lines.join('\n'))
}

main().catch(error => {
  if (error instanceof SettingsError || error instanceof DataDirectoryInUse) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
