import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#studio/shell/api.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { conversationQuery } from './queries.ts'

interface ConversationDetailsProps {
  readonly agent_id: string
  readonly conversation_id: string
}

/** The words of one conversation, and what came of it. */
export function ConversationDetails({ agent_id, conversation_id }: ConversationDetailsProps) {
  const { data, error, refetch } = useQuery(conversationQuery(agent_id, conversation_id))
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} className="h-6" />
  const { transcripts, analysis, variables } = data
  return (
    <div className="flex flex-col gap-4 pl-4">
      {transcripts.length === 0 ? (
        <p className="text-[13px] text-muted">Nothing was said.</p>
      ) : (
        <ol aria-label="Transcript" className="flex flex-col gap-2 text-[13px]">
          {transcripts.map(({ user, text, created_at }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words are added at the end and never move
            <li key={`${created_at} ${at}`} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2">
              <span className="text-muted">{user === 'assistant' ? 'Agent' : 'Visitor'}</span>
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
            </li>
          ))}
        </ol>
      )}
      {analysis !== null && <Values title="Analysis" values={analysis} />}
      {Object.keys(variables).length > 0 && <Values title="Variables" values={variables} />}
    </div>
  )
}

interface ValuesProps {
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
}

function Values({ title, values }: ValuesProps) {
  return (
    <section aria-label={title}>
      <h4 className="font-medium text-xs">{title}</h4>
      <dl className="mt-1 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
