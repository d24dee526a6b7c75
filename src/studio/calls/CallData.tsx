import type { CallWithRequest } from '#contract/calls.ts'
import { awaitsSummary } from '#studio/shell/calls/queries.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { JsonView } from '#ui/JsonView.tsx'

/** Variables and results of the call, and its request. */
export function CallData({ record }: { readonly record: CallWithRequest }) {
  const { variables, request, inbound, summary, analysis } = record
  const isAwaited = record.completed && awaitsSummary(record)
  return (
    <>
      {isAwaited && (
        <Card className="p-4">
          <h2 className="mb-2 font-semibold text-[13px]">Summary</h2>
          <p role="status" className="text-[13px] text-muted">
            The model is reading the call…
          </p>
        </Card>
      )}
      {summary && (
        <Card className="p-4">
          <div className="mb-2 flex h-5 items-center justify-between">
            <h2 className="font-semibold text-[13px]">Summary</h2>
            <CopyButton text={summary} label="Copy: Summary" className="-mr-2 text-muted" />
          </div>
          <p className="whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">{summary}</p>
        </Card>
      )}
      {analysis && <Data title="Analysis" value={analysis} nothing="The analysis found nothing." />}
      <Data title="Variables" value={variables} nothing="No variables were set." />
      <Data
        title={inbound ? 'Number settings' : 'Original request'}
        value={request}
        nothing="This number uses the defaults."
      />
    </>
  )
}

interface DataProps {
  readonly title: string
  readonly value: Readonly<Record<string, unknown>>
  readonly nothing: string
}

function Data({ title, value, nothing }: DataProps) {
  const isEmpty = Object.keys(value).length === 0
  return (
    <Card className="p-4">
      <div className="mb-2 flex h-5 items-center justify-between">
        <h2 className="font-semibold text-[13px]">{title}</h2>
        {!isEmpty && (
          <CopyButton text={JSON.stringify(value, null, 2)} label={`Copy: ${title}`} className="-mr-2 text-muted" />
        )}
      </div>
      {isEmpty ? (
        <p className="text-[13px] text-muted">{nothing}</p>
      ) : (
        <JsonView label={title} value={value} open={2} className="max-h-80" />
      )}
    </Card>
  )
}
