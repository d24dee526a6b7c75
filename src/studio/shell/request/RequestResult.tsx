import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { requestTrial } from '#contract/requestTrial.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { inDigits } from '#ui/counted.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type JsonPick, JsonView } from '#ui/JsonView.tsx'
import { AnswerBody } from './AnswerBody.tsx'

type Result = z.output<typeof requestTrial>

const FAILED = 400
const REDIRECTED = 300

interface RequestResultProps {
  readonly result: Omit<Result, 'status'>
  /** Over the body of the answer. */
  readonly bodyTitle: string
  /** Senders named in the private-network notice, such as “tools”. */
  readonly senders: string
  /** Action for a picked value of the answer's body. */
  readonly pick?: JsonPick | undefined
  /** Stands after the variables. */
  readonly children?: ReactNode
}

/** Result of a test request: request, response, and the variables read from it. */
export function RequestResult({
  result: { request, response, variables },
  bodyTitle,
  senders,
  pick,
  children,
}: RequestResultProps) {
  const refused = response.status === 0 && response.error?.includes('DIALPATH_ALLOWED_HOSTS') === true
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-[13px]">Response</h3>
        {response.status > 0 && <Badge tone={toneOf(response.status)}>Status {response.status}</Badge>}
        {response.status === 0 && !refused && <Badge tone="danger">No response</Badge>}
        {refused && <Badge tone="warning">Not sent</Badge>}
        {!refused && <span className="text-muted text-xs tabular-nums">after {inDigits(response.duration_ms)} ms</span>}
      </div>
      {refused ? (
        <Refusal url={request.url} senders={senders} />
      ) : (
        response.error !== null && (
          <p className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs [overflow-wrap:anywhere]">
            {response.error}
          </p>
        )
      )}
      {variables.length > 0 && response.status > 0 && <Mapped variables={variables} />}
      {children}
      {response.status > 0 && (
        <Part title={bodyTitle} startsOpen>
          <AnswerBody label="Response body" value={response.body} pick={pick} />
        </Part>
      )}
      {Object.keys(response.headers).length > 0 && (
        <Part title={`Response headers (${Object.keys(response.headers).length})`}>
          <Headers headers={response.headers} />
        </Part>
      )}
      <Part title={refused ? 'Request preview' : 'Request sent'} startsOpen={refused}>
        <p className="font-mono text-xs [overflow-wrap:anywhere]">
          <span className="font-semibold">{request.method}</span> {request.url}
        </p>
        <Headers headers={request.headers} />
        {request.body !== null && <AnswerBody label="Request body" value={parsed(request.body)} />}
      </Part>
    </>
  )
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers)
  if (rows.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function toneOf(status: number): Tone {
  if (status >= FAILED) return 'danger'
  return status >= REDIRECTED ? 'warning' : 'success'
}

/** Notice that the guard blocked a private address, with the setting that allows it. */
function Refusal({ url, senders }: { readonly url: string; readonly senders: string }) {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const setting = `DIALPATH_ALLOWED_HOSTS=${host}`
  return (
    <div role="alert" className="flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-xs">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium text-warning">Dialpath didn’t send this request.</p>
        <p>
          <span className="font-mono [overflow-wrap:anywhere]">{host}</span> isn’t on the public internet, and {senders}{' '}
          must not reach a private network by mistake. To allow it, start Dialpath with this setting:
        </p>
        <div className="flex items-center gap-1">
          <code className="min-w-0 flex-1 rounded bg-surface px-2 py-1 font-mono [overflow-wrap:anywhere]">
            {setting}
          </code>
          <CopyButton text={setting} label="Copy the setting" />
        </div>
      </div>
    </div>
  )
}

const outcomes: Readonly<Record<Result['variables'][number]['outcome'], { tone: Tone; label: string }>> = {
  set: { tone: 'success', label: 'Set' },
  empty: { tone: 'warning', label: 'Not found' },
  error: { tone: 'danger', label: 'Invalid path' },
}

function Mapped({ variables }: { readonly variables: Result['variables'] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="font-medium text-xs">Variables from the response</h4>
      <ul aria-label="Variables from the response" className="divide-y divide-line rounded-lg border border-line">
        {variables.map(({ name, path, value, outcome }) => (
          <li key={name} className="flex flex-col gap-1 px-3 py-2">
            <div className="flex items-center gap-2">
              <code className="min-w-0 truncate font-medium font-mono text-xs">{name}</code>
              <code className="min-w-0 flex-1 truncate font-mono text-muted text-xs">{path}</code>
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
            </div>
            {typeof value === 'object' && value !== null ? (
              <JsonView value={value} label={`Value of ${name}`} open={1} className="max-h-48" />
            ) : (
              <code className="font-mono text-xs [overflow-wrap:anywhere]">{JSON.stringify(value) ?? 'null'}</code>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function Part({
  title,
  startsOpen = false,
  children,
}: {
  readonly title: string
  readonly startsOpen?: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <div className="flex flex-col gap-2">
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} className="-ml-1 px-1 font-medium hover:bg-raised">
        {title}
      </Disclosure>
      {isOpen && children}
    </div>
  )
}
