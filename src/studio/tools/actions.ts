import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ToolBody } from '#contract/tools.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { toolsQuery } from '#studio/shell/toolsQuery.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { toast } from '#ui/toast.ts'
import type { StoredTool } from './storedTool.ts'

const LONGEST_NAME = 100

/** Actions on tools. Each refreshes the list. */
export function useToolActions() {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const refresh = () => client.refetchQueries({ queryKey: toolsQuery.queryKey })
  const onError = (error: unknown) => toast.error(messageOf(error))
  /** Opens a tool, or none, without asking about unsaved changes: they were just saved, or their tool is gone. */
  const show = (tool_id: string | undefined) =>
    navigate({ to: '/tools', search: tool_id === undefined ? {} : { tool: tool_id }, ignoreBlocker: true })

  const save = useMutation({
    mutationFn: async ({ tool_id, tool }: { tool_id: string | undefined; tool: ToolBody }) => {
      const saved =
        tool_id === undefined
          ? await call('POST /api/v1/tools', { body: tool })
          : await call('POST /api/v1/tools/:tool_id', { params: { tool_id }, body: tool })
      return call('GET /api/v1/tools/:tool_id', { params: { tool_id: saved.tool_id } })
    },
    onSuccess: async (stored: StoredTool, { tool_id }) => {
      // A late answer to an earlier request must not replace this list.
      await client.cancelQueries({ queryKey: toolsQuery.queryKey })
      client.setQueryData(toolsQuery.queryKey, tools =>
        tool_id === undefined
          ? [stored, ...(tools ?? [])]
          : tools?.map(other => (other.tool_id === tool_id ? stored : other)),
      )
    },
  })
  const duplicate = useMutation({
    mutationFn: ({ tool }: StoredTool) => {
      const name = `${tool.name.slice(0, LONGEST_NAME - ' copy'.length)} copy`
      return call('POST /api/v1/tools', { body: { ...tool, name } })
    },
    onSuccess: async ({ tool_id }) => {
      await refresh()
      await navigate({ to: '/tools', search: { tool: tool_id } })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ tool_id }: StoredTool) => call('DELETE /api/v1/tools/:tool_id', { params: { tool_id } }),
    onSuccess: async (_, { tool_id, tool }) => {
      await show(undefined)
      await client.cancelQueries({ queryKey: toolsQuery.queryKey })
      client.setQueryData(toolsQuery.queryKey, tools => tools?.filter(other => other.tool_id !== tool_id))
      toast(`Deleted “${tool.name}”`)
    },
    onError,
  })
  return { save, duplicate, remove, show }
}
