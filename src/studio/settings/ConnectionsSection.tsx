import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Connection, ConnectionName } from '#contract/connections.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { duration } from '#studio/shell/timeline/duration.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SettingsList } from './SettingsList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => {
    const [{ connections }, { telephony_accounts }] = await Promise.all([
      call('GET /api/v1/connections', {}, { signal }),
      call('GET /api/v1/accounts', { query: { limit: 100 } }, { signal }),
    ])
    const own = telephony_accounts.map(
      ({ telephony_account_id, carrier, account_sid_end }): Line => ({
        name: 'telephony',
        title: `${carrier === 'twilio' ? 'Twilio' : 'Simulated'} account …${account_sid_end}`,
        detail: 'Numbers that you imported or bought there',
        telephony_account_id,
        isConfigured: true,
      }),
    )
    return [...connections.map(lineOf), ...own]
  },
})

interface Line {
  readonly name: ConnectionName
  readonly title: string
  readonly detail: string
  readonly isConfigured: boolean
  readonly telephony_account_id?: string
}

const known: Readonly<Record<ConnectionName, { readonly title: string; readonly without: string }>> = {
  model: {
    title: 'Language model',
    without: 'Chats and calls use the built-in simulator. Set DIALPATH_LLM_URL to connect a model.',
  },
  fallback_model: {
    title: 'Fallback model',
    without: 'Takes over when the model fails. Set DIALPATH_LLM_FALLBACK_URL.',
  },
  speech: { title: 'Speech', without: 'Recordings use the built-in voices. Set DIALPATH_TTS_URL for natural ones.' },
  embeddings: {
    title: 'Embeddings',
    without: 'Knowledge is searched by keyword only. Set DIALPATH_EMBEDDINGS_URL to also search by meaning.',
  },
  storage: { title: 'Storage', without: 'Recordings are kept in the data directory.' },
  telephony: { title: 'Telephony', without: 'Simulated numbers: no real calls or texts.' },
}

function lineOf({ name, is_configured, address, model }: Connection): Line {
  const { title, without } = known[name]
  const detail = is_configured ? [model, address].filter(Boolean).join(' · ') : without
  return { name, title, detail, isConfigured: is_configured }
}

/** The servers that the service works with, each with a button that asks it once. */
export function ConnectionsSection() {
  const lines = useQuery(connectionsQuery)
  return (
    <SettingsSection
      title="Connections"
      about="Services Dialpath uses, configured with environment variables at startup. A test sends one real request."
    >
      <SettingsList label="Connections" query={lines}>
        {entries =>
          entries.map(line => <ConnectionRow key={`${line.name} ${line.telephony_account_id ?? ''}`} line={line} />)
        }
      </SettingsList>
    </SettingsSection>
  )
}

/** Those without which nothing is there to be tested. */
const needed: readonly ConnectionName[] = ['model', 'fallback_model', 'embeddings']

function ConnectionRow({ line }: { readonly line: Line }) {
  const { name, title, detail, isConfigured, telephony_account_id } = line
  const test = useMutation({
    mutationFn: () =>
      call('POST /api/v1/connections/:name/test', {
        params: { name },
        body: telephony_account_id === undefined ? {} : { telephony_account_id },
      }),
  })
  const outcome = test.data ?? (test.error ? { works: false, message: messageOf(test.error) } : undefined)
  return (
    <li className="flex flex-col gap-2 py-2.5 pr-2 pl-4">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-medium">
            {title}
            {!isConfigured && <Badge>{needed.includes(name) ? 'Not set up' : 'Built in'}</Badge>}
          </span>
          <span className="block text-muted text-xs [overflow-wrap:anywhere]">{detail}</span>
        </span>
        {(isConfigured || !needed.includes(name)) && (
          <Button size="small" aria-label={`Test ${title}`} busy={test.isPending} onClick={() => test.mutate()}>
            Test
          </Button>
        )}
      </div>
      <div role="status">
        {outcome && !test.isPending && (
          <p
            className={`flex items-start gap-2 rounded-md px-2.5 py-2 text-xs [overflow-wrap:anywhere] ${outcome.works ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
          >
            {outcome.works ? (
              <CircleCheck aria-hidden className="mt-px size-3.5 shrink-0" />
            ) : (
              <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            )}
            <span>
              {outcome.message}
              {'duration_ms' in outcome && ` ${duration(outcome.duration_ms)}.`}
            </span>
          </p>
        )}
      </div>
    </li>
  )
}
