import { useQuery } from '@tanstack/react-query'
import { Ellipsis, GitCompareArrows, PencilLine, Rocket } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { VersionSummary } from '#contract/versions.ts'
import { messageOf, queryClient } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Skeleton } from '#ui/States.tsx'
import { useEditor, useEditorStore } from '../store.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { type Environment, publishVersion, versionQuery } from './queries.ts'

/** The versions that were published or set down, the newest first, and which of them callers meet. */
export function VersionList() {
  const pathwayId = useEditor(state => state.pathwayId)
  const { data, error, refetch } = useQuery(versionsQuery(pathwayId))
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-danger [overflow-wrap:anywhere]">{messageOf(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton rows={3} className="h-10" />
  if (data.versions.length === 0) {
    return <p className="text-[13px] text-muted">Nothing is published yet. Callers hear the draft until then.</p>
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {data.versions.map(version => (
          <li key={version.id}>
            <VersionRow version={version} />
          </li>
        ))}
      </ul>
      {data.total_count > data.versions.length && (
        <p className="pt-2 text-muted text-xs">
          The newest {data.versions.length} of {data.total_count} versions.
        </p>
      )}
    </>
  )
}

const places = { production: 'Production', staging: 'Staging' } as const

function VersionRow({ version }: { readonly version: VersionSummary }) {
  const { version_number, name, created_at, environments } = version
  const store = useEditorStore()
  const { pathwayId } = store.getState()
  const [asked, setAsked] = useState<Environment | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const publish = (environment: Environment) =>
    attempt(async () => {
      await publishVersion(pathwayId, environment, version_number)
      toast.success(`Version ${version_number} is live in ${environment}.`)
      setAsked(null)
    })
  const open = () =>
    attempt(async () => {
      const document = await queryClient.fetchQuery(versionQuery(pathwayId, version_number))
      store.getState().run(`Take up version ${version_number}`, draft => ({
        ...document,
        name: draft.name,
        description: draft.description,
      }))
      toast.success(`The draft is version ${version_number} now. Undo brings back what it was.`)
    })
  return (
    <div className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium text-[13px]">{name}</span>
          {environments.map(environment => (
            <Badge key={environment} tone={environment === 'production' ? 'success' : 'accent'}>
              {places[environment]}
            </Badge>
          ))}
        </p>
        <p className="text-muted text-xs">
          {name === `Version ${version_number}` ? '' : `Version ${version_number}, `}
          <RelativeTime iso={created_at} />
        </p>
      </div>
      <Menu
        trigger={
          <IconButton label={`What to do with version ${version_number}`} size="small" disabled={busy}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
        items={[
          {
            label: 'Compare with the draft',
            icon: <GitCompareArrows aria-hidden className="size-3.5" />,
            onSelect: () => setComparing(true),
          },
          {
            label: 'Open as draft',
            icon: <PencilLine aria-hidden className="size-3.5" />,
            onSelect: () => void open(),
          },
          ...(['production', 'staging'] as const).map(environment => ({
            label: `Publish to ${environment}`,
            icon: <Rocket aria-hidden className="size-3.5" />,
            isDisabled: environments.includes(environment),
            onSelect: () => setAsked(environment),
          })),
        ]}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Publish version ${version_number} to ${asked ?? 'production'}?`}
        description={
          asked === 'staging'
            ? 'Test calls that ask for staging meet this version from now on.'
            : 'Callers meet this version from now on. The draft stays as it is.'
        }
        confirm="Publish"
        destructive={false}
        busy={busy}
        onConfirm={() => asked && void publish(asked)}
      />
      {isComparing && <CompareDialog version={version} onClose={() => setComparing(false)} />}
    </div>
  )
}
