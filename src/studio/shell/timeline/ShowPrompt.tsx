import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PromptMessage } from '#contract/prompts.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ErrorState } from '#ui/States.tsx'
import { messageOf } from '../api.ts'
import { promptQuery } from './promptQuery.ts'

/** Opens the prompt that a model was sent. */
export function ShowPrompt({ hash }: { readonly hash: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-6 rounded text-muted underline-offset-2 hover:text-ink hover:underline"
        onClick={() => setOpen(true)}
      >
        Show prompt
      </button>
      {isOpen && <PromptDialog hash={hash} onClose={() => setOpen(false)} />}
    </>
  )
}

function PromptDialog({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }) {
  const { data: messages, error, refetch } = useQuery(promptQuery(hash))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Prompt"
      description="The messages sent to the model, in order."
      footer={messages && <CopyButton wide text={textOf(messages)} label="Copy the prompt" />}
    >
      {error ? (
        <ErrorState title="Couldn’t load the prompt" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : messages ? (
        <div className="flex flex-col gap-4">
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a prompt stay as they are
            <Message key={index} message={message} />
          ))}
        </div>
      ) : (
        <div className="flex justify-center py-10">
          <Spinner label="Loading the prompt" />
        </div>
      )}
    </Dialog>
  )
}

const roles: Readonly<Record<PromptMessage['role'], string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
}

function Message({ message }: { readonly message: PromptMessage }) {
  return (
    <section aria-label={roles[message.role]}>
      <h3 className="mb-1 font-medium text-muted text-xs">{roles[message.role]}</h3>
      <pre className="whitespace-pre-wrap rounded-lg border border-line bg-raised px-3 py-2 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {contentOf(message)}
      </pre>
    </section>
  )
}

/** The words, and the tools that were called with them. */
function contentOf({ content, tool_calls = [] }: PromptMessage): string {
  const calls = tool_calls.map(({ function: { name, arguments: input } }) => `Calls ${name}: ${input}`)
  return [...(content === '' ? [] : [content]), ...calls].join('\n')
}

function textOf(messages: readonly PromptMessage[]): string {
  return messages.map(message => `${roles[message.role]}:\n${contentOf(message)}`).join('\n\n')
}
