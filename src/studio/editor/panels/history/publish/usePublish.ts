import { useState } from 'react'
import type { VersionSummary } from '#contract/versions.ts'
import { messageOf } from '#studio/shell/api.ts'
import { toast, toastUndo } from '#ui/toast.ts'
import { useCommandContext } from '../../../hooks/useCommandContext.ts'
import { type Environment, publishVersion, type VersionWords } from '../../../session/sync/versions.ts'

/** Has the draft's last changes saved before it becomes a version. */
export function useFlush() {
  const { autosave } = useCommandContext()
  return async () => {
    if ((await autosave?.flush()) === false) {
      throw new Error('Your latest changes are still saving. Try again in a moment.')
    }
  }
}

/** Publishes, shows a message, and offers to restore the version that was live before. */
export function usePublish(onDone: () => void) {
  const { store } = useCommandContext()
  const flush = useFlush()
  const [busy, setBusy] = useState(false)

  async function putBack(environment: Environment, former: VersionSummary) {
    try {
      await publishVersion(store.getState().pathwayId, environment, { version_id: former.version_number })
      toast.success(`Version ${former.version_number} is live in ${environment} again.`)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function publish(
    environment: Environment,
    what: { readonly version_id: number } | VersionWords,
    former: VersionSummary | undefined,
  ) {
    setBusy(true)
    try {
      if (!('version_id' in what)) await flush()
      const version = await publishVersion(store.getState().pathwayId, environment, what)
      const message = `Version ${version} is live in ${environment}.`
      if (former && former.version_number !== version) toastUndo(message, () => void putBack(environment, former))
      else toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { publish, busy }
}
