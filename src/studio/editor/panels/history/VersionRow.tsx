import { CircleAlert, GitCompareArrows, PencilLine, Rocket, Tag, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { VersionSummary } from '#contract/versions.ts'
import { messageOf, queryClient } from '#studio/shell/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted } from '#ui/counted.ts'
import { MoreMenu } from '#ui/Menu.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toast.ts'
import { runUndoably } from '../../commands/undoable.ts'
import { versionQuery } from '../../hooks/queries.ts'
import { useEditorStore, useSession } from '../../hooks/useEditor.ts'
import { type Environment, removeVersion } from '../../session/sync/versions.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { VersionWordsDialog } from './VersionWordsDialog.tsx'

const places = { production: 'Live in production', staging: 'In staging' } as const
const madeIn = { studio: 'from the studio', api: 'through the API' } as const

interface VersionRowProps {
  readonly version: VersionSummary
  /** The version in production. */
  readonly live: VersionSummary | undefined
}

/** Row of a version: title, environments, actions. */
export function VersionRow({ version, live }: VersionRowProps) {
  const { version_number, name, note, created_at, made_in, environments } = version
  const [asked, setAsked] = useState<Environment | 'name' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const isEarlier = live !== undefined && version_number < live.version_number
  return (
    <div className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium text-[13px]" title={name}>
            {name}
          </span>
          {environments.map(environment => (
            <Badge key={environment} tone={environment === 'production' ? 'success' : 'accent'}>
              {places[environment]}
            </Badge>
          ))}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
          {name !== `Version ${version_number}` && <span>Version {version_number},</span>}
          <RelativeTime iso={created_at} />
          {made_in && <span>{madeIn[made_in]}</span>}
          <FindingsNote version={version} />
        </p>
        {note !== '' && (
          <p className="mt-1 line-clamp-3 whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">{note}</p>
        )}
      </div>
      {isEarlier && (
        <Button
          size="small"
          look="quiet"
          aria-label={`Roll back production to version ${version_number}`}
          onClick={() => setAsked('production')}
        >
          <Undo2 aria-hidden className="size-3.5" />
          Roll back
        </Button>
      )}
      <VersionMenu version={version} live={live} onAsk={setAsked} />
      {(asked === 'production' || asked === 'staging') && (
        <PublishDialog what={version} environment={asked} onClose={close} />
      )}
      {asked === 'name' && <VersionWordsDialog version={version} onClose={close} />}
      <DeleteDialog version={version} open={asked === 'delete'} onClose={close} />
    </div>
  )
}

function FindingsNote({ version: { error_count, warning_count } }: Pick<VersionRowProps, 'version'>) {
  if (error_count) {
    return (
      <span className="inline-flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden className="size-3" />
        {counted(error_count, 'error')}
      </span>
    )
  }
  if (!warning_count) return null
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <TriangleAlert aria-hidden className="size-3" />
      {counted(warning_count, 'warning')}
    </span>
  )
}

interface VersionMenuProps extends VersionRowProps {
  readonly onAsk: (what: Environment | 'name' | 'delete') => void
}

function VersionMenu({ version, live, onAsk }: VersionMenuProps) {
  const { version_number, environments } = version
  const { store, compare: comparing } = useSession()
  const { compare } = comparing.getState()
  async function open() {
    try {
      const document = await queryClient.fetchQuery(versionQuery(store.getState().pathwayId, version_number))
      runUndoably(
        store,
        {
          name: `Restore version ${version_number} as draft`,
          message: `Restored version ${version_number} as the draft`,
        },
        ({ name, description }) => ({ ...document, name, description }),
      )
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <MoreMenu
      label={`Actions for version ${version_number}`}
      items={[
        {
          label: 'Compare with the draft',
          icon: <GitCompareArrows aria-hidden className="size-3.5" />,
          onSelect: () => compare({ before: version_number, after: 'draft' }),
        },
        ...(live && live.version_number !== version_number
          ? [
              {
                label: 'Compare with production',
                icon: <GitCompareArrows aria-hidden className="size-3.5" />,
                onSelect: () => compare({ before: live.version_number, after: version_number }),
              },
            ]
          : []),
        {
          label: 'Restore as draft',
          icon: <PencilLine aria-hidden className="size-3.5" />,
          onSelect: () => void open(),
        },
        {
          label: 'Edit details…',
          icon: <Tag aria-hidden className="size-3.5" />,
          onSelect: () => onAsk('name'),
        },
        ...(['production', 'staging'] as const).map((environment, at) => ({
          label: `Publish to ${environment}…`,
          icon: <Rocket aria-hidden className="size-3.5" />,
          isApart: at === 0,
          isDisabled: environments.includes(environment),
          onSelect: () => onAsk(environment),
        })),
        {
          label: environments.length > 0 ? 'Delete (live versions can’t be deleted)' : 'Delete…',
          icon: <Trash2 aria-hidden className="size-3.5" />,
          isApart: true,
          isDanger: true,
          isDisabled: environments.length > 0,
          onSelect: () => onAsk('delete'),
        },
      ]}
    />
  )
}

interface DeleteDialogProps {
  readonly version: VersionSummary
  readonly open: boolean
  readonly onClose: () => void
}

function DeleteDialog({ version: { version_number }, open, onClose }: DeleteDialogProps) {
  const store = useEditorStore()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await removeVersion(store.getState().pathwayId, version_number)
      toast.success(`Deleted version ${version_number}`)
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete version ${version_number}?`}
      description="You won’t be able to publish or restore it. This can’t be undone."
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
