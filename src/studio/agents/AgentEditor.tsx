import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebAgent } from '#contract/agents.ts'
import { ApiError } from '#contract/call.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { VersionField } from '#studio/shell/calls/VersionField.tsx'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { LeaveGuard } from '#studio/shell/forms/LeaveGuard.tsx'
import { StoredOnly } from '#studio/shell/forms/StoredOnly.tsx'
import { ToolChoice } from '#studio/shell/forms/ToolChoice.tsx'
import { saveKey, useSaveKey } from '#studio/shell/forms/useSaveKey.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { VoiceField } from '#studio/shell/voices/VoiceField.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'
import { Conversations } from './Conversations.tsx'
import { DeleteAgent } from './DeleteAgent.tsx'
import { type AgentDraft, type AgentUpdate, draftOf, type Fault, readDraft } from './draft.ts'
import { OnYourSite } from './OnYourSite.tsx'
import { agentsQuery } from './queries.ts'
import { TryAgent } from './TryAgent.tsx'

const languages = [
  ['ENG', 'English'],
  ['ESP', 'Spanish'],
  ['FRE', 'French'],
  ['GER', 'German'],
  ['ITA', 'Italian'],
  ['POL', 'Polish'],
  ['POR', 'Portuguese'],
  ['PBR', 'Portuguese (Brazil)'],
] as const

interface AgentEditorProps {
  readonly agent: WebAgent
  /** Begins in its name, which is to be replaced. */
  readonly isNew: boolean
}

/** Settings of a web agent, a conversation to try it, and what goes into a website. */
export function AgentEditor({ agent, isNew }: AgentEditorProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(agent))
  const [isDeleting, setDeleting] = useState(false)
  const [answered, setAnswered] = useState<readonly Fault[]>([])
  const { update, faults } = readDraft(draft, agent)
  const isDirty = Object.keys(update).length > 0 || faults.length > 0
  const errorOf = (path: string) => [...faults, ...answered].find(fault => fault.path === path)?.message
  const save = useMutation({
    mutationFn: (body: AgentUpdate) =>
      call('POST /api/v1/agents/:agent_id', { params: { agent_id: agent.agent_id }, body }),
    onSuccess({ updates }) {
      client.setQueryData(agentsQuery.queryKey, agents =>
        agents?.map(other => (other.agent_id === updates.agent_id ? updates : other)),
      )
      setDraft(draftOf(updates))
      toast.success(`Saved “${updates.name ?? 'Unnamed agent'}”`)
    },
    onError(error) {
      const places = error instanceof ApiError ? error.errors : []
      setAnswered(places)
      if (places.length === 0) toast.error(messageOf(error))
    },
  })

  function change(part: Partial<AgentDraft>) {
    setDraft({ ...draft, ...part })
    setAnswered([])
  }

  function saveNow() {
    if (isDirty && faults.length === 0 && !save.isPending) save.mutate(update)
  }
  useSaveKey(saveNow)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 max-md:h-auto max-md:flex-wrap max-md:py-2 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
        <h2 className="min-w-0 truncate font-semibold text-[15px]">{agent.name ?? 'Unnamed agent'}</h2>
        <CopyButton text={agent.agent_id} label="Copy the agent ID" />
        <span role="status" className="min-w-0 flex-1 truncate text-muted text-xs">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
        <IconButton label="Delete the agent" className="text-muted" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
        <Tooltip label="Save the changes" shortcut={saveKey}>
          <Button look="primary" busy={save.isPending} disabled={!isDirty || faults.length > 0} onClick={saveNow}>
            Save
          </Button>
        </Tooltip>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-6 px-5 py-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex flex-col gap-6">
            <FormSection title="Agent">
              <InputField
                label="Name"
                hint="Visitors see it above the conversation."
                maxLength={100}
                autoFocus={isNew}
                onFocus={event => {
                  if (isNew && draft.name === agent.name) event.target.select()
                }}
                value={draft.name}
                error={errorOf('name')}
                onValue={name => change({ name })}
              />
              <div className="max-w-sm">
                <Segments
                  label="Answered by"
                  value={draft.answers}
                  onChange={answers => change({ answers: answers === 'prompt' ? 'prompt' : 'pathway' })}
                  items={[
                    { value: 'pathway', label: 'A pathway' },
                    { value: 'prompt', label: 'A prompt' },
                  ]}
                />
              </div>
              {draft.answers === 'pathway' ? (
                <PathwayFields draft={draft} onChange={change} errorOf={errorOf} />
              ) : (
                <PromptFields draft={draft} onChange={change} errorOf={errorOf} />
              )}
            </FormSection>
            <FormSection title="Conversation">
              <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] items-start gap-4">
                <SelectField
                  label="Language"
                  value={draft.language}
                  error={errorOf('language')}
                  onValue={language => change({ language })}
                >
                  {languages.every(([code]) => code !== draft.language) && (
                    <option value={draft.language}>{draft.language}</option>
                  )}
                  {languages.map(([code, title]) => (
                    <option key={code} value={code}>
                      {title}
                    </option>
                  ))}
                </SelectField>
                <VoiceField
                  value={draft.voice}
                  error={errorOf('voice')}
                  note={<StoredOnly form="agent" member="voice" />}
                  onChange={voice => change({ voice })}
                />
                <InputField
                  label="Maximum duration (minutes)"
                  hint="Default: 30"
                  inputMode="decimal"
                  className="tabular-nums"
                  value={draft.max_duration}
                  error={errorOf('max_duration')}
                  onValue={max_duration => change({ max_duration })}
                />
              </div>
            </FormSection>
            <OnYourSite agent={agent} />
            <Conversations agent={agent} />
          </div>
          <TryAgent agent={agent} isDirty={isDirty} />
        </div>
      </div>
      <LeaveGuard
        when={isDirty}
        what={`the web agent “${agent.name ?? 'Unnamed agent'}”`}
        onDiscard={() => setDraft(draftOf(agent))}
      />
      <DeleteAgent agent={agent} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  )
}

interface PartProps {
  readonly draft: AgentDraft
  readonly onChange: (part: Partial<AgentDraft>) => void
  readonly errorOf: (path: string) => string | undefined
}

function PathwayFields({ draft, onChange, errorOf }: PartProps) {
  const { data: pathways } = useQuery(pathwaysQuery)
  const isGone = pathways?.every(({ pathway_id }) => pathway_id !== draft.pathway_id) && draft.pathway_id !== ''
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] items-start gap-4">
      <SelectField
        label="Pathway"
        value={draft.pathway_id}
        error={errorOf('pathway_id') ?? (isGone ? 'This pathway no longer exists. Choose another.' : undefined)}
        onValue={pathway_id => onChange({ pathway_id, pathway_version: 'production' })}
      >
        <option value="">{pathways ? 'Choose a pathway' : 'Loading…'}</option>
        {isGone && <option value={draft.pathway_id}>Deleted pathway</option>}
        {pathways?.map(({ pathway_id, name }) => (
          <option key={pathway_id} value={pathway_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {draft.pathway_id !== '' && (
        <VersionField
          pathway_id={draft.pathway_id}
          value={draft.pathway_version}
          error={errorOf('pathway_version')}
          draft="Current draft"
          onChange={pathway_version => onChange({ pathway_version })}
        />
      )}
    </div>
  )
}

function PromptFields({ draft, onChange, errorOf }: PartProps) {
  return (
    <>
      <TextAreaField
        label="Prompt"
        hint="Who the agent is, what it should find out, and what it should do."
        rows={6}
        value={draft.prompt}
        error={errorOf('prompt')}
        onValue={prompt => onChange({ prompt })}
      />
      <InputField
        label="First sentence"
        hint="Spoken exactly as written. Leave blank to let the agent choose."
        value={draft.first_sentence}
        error={errorOf('first_sentence')}
        onValue={first_sentence => onChange({ first_sentence })}
      />
      <SelectField
        label="Model"
        hint="Enhanced follows prompts best. Turbo is fastest but can’t call tools."
        className="max-w-60"
        value={draft.model}
        error={errorOf('model')}
        onValue={model => onChange({ model })}
      >
        <option value="enhanced">Enhanced (default)</option>
        <option value="base">Base</option>
        <option value="turbo">Turbo</option>
      </SelectField>
      {draft.model !== 'turbo' && (
        <ToolChoice
          chosen={draft.tools}
          onChange={tools => onChange({ tools: [...tools] })}
          ownNote="Defined for this agent only."
          createLink={
            <Link to="/tools" search={{ tool: 'new' }} className="text-accent underline">
              Create one
            </Link>
          }
          error={errorOf('tools')}
        />
      )}
    </>
  )
}
