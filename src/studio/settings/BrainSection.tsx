import { useQuery } from '@tanstack/react-query'
import { Bot, BrainCircuit } from 'lucide-react'
import { accountQuery } from '#studio/shell/accountQuery.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const OLLAMA = 'DIALPATH_LLM_URL=http://127.0.0.1:11434'

/** Brain that plays chats and calls. It is chosen by a setting at the start of Dialpath. */
export function BrainSection() {
  const { data, error, refetch } = useQuery(accountQuery)
  return (
    <SettingsSection title="Language model" about="Powers chats and calls.">
      {!data &&
        (error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={1} className="h-24" />
        ))}
      {data?.brain.kind === 'model' && (
        <Card className="flex items-start gap-3 p-4">
          <BrainCircuit aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{data.brain.model ?? 'First model its server lists'}</p>
            <p className="text-[13px] text-muted">
              Chats and calls use this model. Set DIALPATH_LLM_MODEL to choose another.
            </p>
          </div>
        </Card>
      )}
      {data?.brain.kind === 'scripted' && (
        <Card className="flex items-start gap-3 p-4">
          <Bot aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <div>
              <p className="font-medium">Scripted simulator</p>
              <p className="text-[13px] text-muted">
                Works without a model. It follows clear replies and asks you to choose when unsure. To use a language
                model, set the URL of an OpenAI-compatible server and restart Dialpath.
              </p>
            </div>
            {data.brain.ollama_models.length > 0 ? (
              <div className="flex flex-col gap-1.5">
                <p className="text-[13px]">
                  Ollama is running on this machine with {data.brain.ollama_models.join(', ')}:
                </p>
                <Setting text={OLLAMA} />
              </div>
            ) : (
              <Setting text="DIALPATH_LLM_URL=https://your-model-server/v1" />
            )}
          </div>
        </Card>
      )}
    </SettingsSection>
  )
}

function Setting({ text }: { readonly text: string }) {
  return (
    <div className="flex items-center gap-1 rounded-md bg-raised py-0.5 pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap font-mono text-xs">{text}</code>
      <CopyButton text={text} label="Copy the setting" className="text-muted" />
    </div>
  )
}
