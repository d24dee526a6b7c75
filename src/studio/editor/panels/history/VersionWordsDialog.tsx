import { useId, useState } from 'react'
import type { VersionSummary } from '#contract/versions.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { describeVersion, keepVersion } from '../../session/sync/versions.ts'
import { useFlush } from './publish/usePublish.ts'
import { VersionWordsFields } from './VersionWordsFields.tsx'

interface VersionWordsDialogProps {
  /** Version to rename; if absent, the draft is saved as a new one. */
  readonly version?: VersionSummary
  readonly onClose: () => void
}

/** Edits name and note of a version, or saves the draft as a version that is not live. */
export function VersionWordsDialog({ version, onClose }: VersionWordsDialogProps) {
  const id = useId()
  const store = useEditorStore()
  const flush = useFlush()
  const unnamed = version && `Version ${version.version_number}`
  const [words, setWords] = useState({
    name: version && version.name !== unnamed ? version.name : '',
    note: version?.note ?? '',
  })
  const [busy, setBusy] = useState(false)
  async function save() {
    const { pathwayId } = store.getState()
    setBusy(true)
    try {
      if (version) await describeVersion(pathwayId, version.version_number, words)
      else {
        await flush()
        toast.success(`Saved version ${await keepVersion(pathwayId, words)}`)
      }
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={version ? `Edit version ${version.version_number}` : 'Save version'}
      description={version ? undefined : 'It stays private until you publish it.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {version ? 'Save' : 'Save version'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <VersionWordsFields
          words={words}
          placeholder={unnamed ?? 'Leave blank to use its number'}
          onChange={setWords}
        />
      </form>
    </Dialog>
  )
}
