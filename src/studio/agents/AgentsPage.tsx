import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MessagesSquare, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { WebAgent } from '#contract/agents.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Aside, ListBeside } from '#studio/shell/ListBeside.tsx'
import { SideList } from '#studio/shell/lists/SideList.tsx'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { AgentEditor } from './AgentEditor.tsx'
import { agentsQuery } from './queries.ts'

const FIRST = {
  name: 'New agent',
  prompt:
    'You answer questions from visitors to our website. Be friendly and brief, and say so when you don’t know something.',
}

/** Web agents: the list, and the one that the address names. */
export function AgentsPage() {
  usePageTitle('Web agents')
  const { agent: asked } = useSearch({ from: '/frame/agents' })
  const { data, error, refetch } = useQuery(agentsQuery)
  const create = useCreate()
  if (!data) {
    return (
      <Aside>
        <h1 className="sr-only">Web agents</h1>
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Aside>
    )
  }
  const selected = asked ?? data[0]?.agent_id
  const agent = data.find(({ agent_id }) => agent_id === selected)
  return (
    <ListBeside
      id="agents-list"
      label="List of web agents"
      size={260}
      min={200}
      list={<AgentList agents={data} selected={selected} create={create} />}
    >
      {agent ? (
        <AgentEditor key={agent.agent_id} agent={agent} isNew={agent.agent_id === create.created} />
      ) : (
        <Aside>{data.length === 0 ? <FirstAgent create={create} /> : <Gone />}</Aside>
      )}
    </ListBeside>
  )
}

interface Create {
  readonly isPending: boolean
  /** ID of the one that was created last. */
  readonly created: string | undefined
  readonly run: () => void
}

function useCreate(): Create {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [created, setCreated] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/v1/agents', { body: FIRST }),
    async onSuccess({ agent }) {
      setCreated(agent.agent_id)
      client.setQueryData(agentsQuery.queryKey, (agents = []) => [agent, ...agents])
      await navigate({ to: '/agents', search: { agent: agent.agent_id } })
    },
    onError: error => toast.error(messageOf(error)),
  })
  return { isPending, created, run: () => mutate() }
}

interface AgentListProps {
  readonly agents: readonly WebAgent[]
  readonly selected: string | undefined
  readonly create: Create
}

function AgentList({ agents, selected, create }: AgentListProps) {
  const { data: pathways } = useQuery(pathwaysQuery)
  const answering = ({ pathway_id, prompt }: WebAgent) =>
    pathway_id === null
      ? `Prompt: ${prompt ?? ''}`
      : (pathways?.find(pathway => pathway.pathway_id === pathway_id)?.name ?? (pathways ? 'A deleted pathway' : '…'))
  return (
    <SideList
      title="Web agents"
      nouns="web agents"
      selected={selected}
      action={
        <Button size="small" busy={create.isPending} onClick={create.run}>
          <Plus aria-hidden className="size-3.5" />
          New agent
        </Button>
      }
      entries={agents.map(agent => ({
        id: agent.agent_id,
        to: { to: '/agents', search: { agent: agent.agent_id } },
        title: agent.name ?? 'Unnamed agent',
        detail: answering(agent),
        text: `${answering(agent)} ${agent.agent_id}`,
      }))}
    />
  )
}

function FirstAgent({ create }: { readonly create: Create }) {
  return (
    <EmptyState title="No web agents yet" Icon={MessagesSquare}>
      <p className="max-w-prose text-muted">
        A web agent chats with visitors to your website, guided by a pathway or a prompt. Set it up, try it here, then
        paste two lines into your page.
      </p>
      <Button look="primary" busy={create.isPending} onClick={create.run}>
        Create a web agent
      </Button>
    </EmptyState>
  )
}

function Gone() {
  return (
    <EmptyState title="Web agent not found" Icon={SearchX}>
      <p className="text-muted">It may have been deleted. Your web agents are in the list.</p>
      <Link to="/agents" search={{}} className={buttonLook()}>
        Show all web agents
      </Link>
    </EmptyState>
  )
}
