import { useMutation } from '@tanstack/react-query'
import { call, queryClient } from '#studio/shell/api.ts'
import { calleeBody } from '#studio/shell/calls/callee.ts'
import { readData } from '#studio/shell/calls/requestData.ts'
import { versionOf } from '#studio/shell/calls/version.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { keepSetup, type TestSetup } from '../../session/run/callMemory.ts'
import { watchCall } from '../../session/run/watchCall.ts'

/** Places the call and follows it. A draft is saved first, so that the call plays what the editor shows. */
export function useStartCall() {
  const session = useSession()
  const { store, autosave } = session
  return useMutation({
    mutationFn: async (setup: TestSetup) => {
      const { pathwayId } = store.getState()
      const data = readData(setup.data)
      if (!data.ok) throw new Error(data.fault)
      keepSetup(pathwayId, setup)
      if (setup.version === 'draft' && (await autosave?.flush()) === false) {
        throw new Error('Your latest changes are still saving. Try again in a moment.')
      }
      const { call_id } = await call('POST /api/v1/calls', {
        body: {
          phone_number: setup.number,
          pathway_id: pathwayId,
          pathway_version: versionOf(setup.version),
          request_data: data.data,
          ...calleeBody(setup.callee),
          webhooks: setup.isLive ? 'live' : 'mock',
          record: setup.record,
        },
      })
      return call_id
    },
    onSuccess(call_id) {
      watchCall(session, call_id)
      void queryClient.invalidateQueries({ queryKey: ['calls', 'list'] })
    },
  })
}
