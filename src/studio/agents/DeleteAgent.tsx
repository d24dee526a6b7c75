import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebAgent } from '#contract/agents.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { agentsQuery } from './queries.ts'

interface DeleteAgentProps {
  readonly agent: WebAgent
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before an agent is gone, since websites may show it. */
export function DeleteAgent({ agent: { agent_id, name }, isOpen, onClose }: DeleteAgentProps) {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/v1/agents/:agent_id', { params: { agent_id } }),
    async onSuccess() {
      onClose()
      await navigate({ to: '/agents', search: {}, ignoreBlocker: true })
      client.setQueryData(agentsQuery.queryKey, agents => agents?.filter(other => other.agent_id !== agent_id))
      toast.success(`Deleted “${name ?? 'Unnamed agent'}”`)
    },
    onError(error) {
      onClose()
      toast.error(messageOf(error))
    },
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={`Delete “${name ?? 'Unnamed agent'}”?`}
      description="Its conversations end, and your pages can’t start new ones. You can’t undo this."
      confirm="Delete the agent"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
